// Metrics, by github.com/prometheus/client_golang: counters, gauges, histograms, a collector, the page for scrapes.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

var queueLength = prometheus.NewDesc("queue_length", "How many wait.", []string{"queue"}, prometheus.Labels{"host": "h1"})

// queues tells what it counts when it is asked.
type queues map[string]int

func (q queues) Describe(ch chan<- *prometheus.Desc) { ch <- queueLength }

func (q queues) Collect(ch chan<- prometheus.Metric) {
	for name, n := range q {
		ch <- prometheus.MustNewConstMetric(queueLength, prometheus.GaugeValue, float64(n), name)
	}
}

func main() {
	reg := prometheus.NewPedanticRegistry()
	auto := promauto.With(reg)
	requests := auto.NewCounterVec(prometheus.CounterOpts{Namespace: "demo", Name: "requests_total", Help: "All requests."}, []string{"code", "method"})
	heat := auto.NewGauge(prometheus.GaugeOpts{Name: "heat_celsius", Help: "With a \\ and\na line.", ConstLabels: prometheus.Labels{"room": `"A"`}})
	sizes := auto.NewHistogram(prometheus.HistogramOpts{Name: "size_bytes", Help: "Sizes.", Buckets: prometheus.ExponentialBuckets(1, 4, 5)})
	delay := auto.NewSummary(prometheus.SummaryOpts{Name: "delay_seconds", Help: "Delays.", Objectives: map[float64]float64{0.5: 0.05, 0.9: 0.01}})
	auto.NewGaugeFunc(prometheus.GaugeOpts{Name: "answer"}, func() float64 { return 42 })
	reg.MustRegister(queues{"mail": 3, "print": 0})

	requests.WithLabelValues("200", "get").Add(5)
	requests.With(prometheus.Labels{"method": "post", "code": "500"}).Inc()
	heat.Set(21.5)
	heat.Sub(0.25)
	for n := range 100 {
		sizes.Observe(float64(n))
		delay.Observe(float64(n) / 100)
	}
	fmt.Println(testutil.ToFloat64(heat), testutil.CollectAndCount(requests))

	err := reg.Register(prometheus.NewGauge(prometheus.GaugeOpts{Name: "answer"}))
	_, twice := err.(prometheus.AlreadyRegisteredError)
	fmt.Println(err, twice)
	fmt.Println(reg.Register(prometheus.NewCounter(prometheus.CounterOpts{Name: "bad name"})))
	_, err = requests.GetMetricWithLabelValues("200")
	fmt.Println(err)
	func() {
		defer func() { fmt.Println("recovered:", recover()) }()
		requests.WithLabelValues("200", "get").Add(-1)
	}()
	fmt.Println(testutil.CollectAndCompare(heat, strings.NewReader("# HELP heat_celsius x\n# TYPE heat_celsius gauge\nheat_celsius 1\n")) != nil)
	problems, err := testutil.CollectAndLint(requests)
	fmt.Println(problems, err)

	mux := http.NewServeMux()
	mux.Handle("/metrics", promhttp.HandlerFor(reg, promhttp.HandlerOpts{}))
	mux.Handle("/work", promhttp.InstrumentHandlerCounter(requests, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusAccepted)
	})))
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, path := range []string{"/work", "/metrics"} {
		res, err := http.Get(server.URL + path)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		text, _ := io.ReadAll(res.Body)
		res.Body.Close()
		fmt.Println(res.Status, res.Header.Get("Content-Type"))
		fmt.Print(string(text))
	}

	// What Go itself counts is there, but for the values.
	own := prometheus.NewRegistry()
	own.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	w := httptest.NewRecorder()
	promhttp.HandlerFor(own, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	for lines := bufio.NewScanner(w.Body); lines.Scan(); {
		name, _, _ := strings.Cut(lines.Text(), " ")
		if name == "go_goroutines" || name == "process_open_fds" || name == "go_memstats_heap_objects" || name == "go_gc_duration_seconds_count" {
			fmt.Println(name)
		}
	}
}
