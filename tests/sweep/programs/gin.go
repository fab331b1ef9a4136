// A web service, by github.com/gin-gonic/gin: groups, binding with checks, middleware, renderers.
package main

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
)

type order struct {
	Item  string    `json:"item" form:"item" xml:"item" yaml:"item" binding:"required,min=2"`
	Count int       `json:"count" form:"count,default=1" xml:"count" yaml:"count" binding:"gte=1,lte=10"`
	Mail  string    `json:"mail,omitempty" form:"mail" binding:"omitempty,email"`
	Due   time.Time `json:"due,omitempty" form:"due" time_format:"2006-01-02" time_utc:"1"`
}

func auth(c *gin.Context) {
	if c.GetHeader("X-Token") != "secret" {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "who are you?"})
		return
	}
	c.Set("user", "ann")
	c.Next()
	fmt.Println("  after:", c.Writer.Status(), c.Writer.Size())
}

func engine() *gin.Engine {
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.Use(gin.CustomRecoveryWithWriter(io.Discard, func(c *gin.Context, err any) {
		c.String(http.StatusInternalServerError, "recovered: %v", err)
	}))
	r.Use(gin.LoggerWithConfig(gin.LoggerConfig{Output: gin.DefaultWriter, SkipPaths: []string{"/quiet"},
		Formatter: func(p gin.LogFormatterParams) string {
			return fmt.Sprintf("  %s %s %d %q\n", p.Method, p.Path, p.StatusCode, p.ErrorMessage)
		}}))
	r.SetHTMLTemplate(template.Must(template.New("page").Parse("<h1>{{.title}}</h1>")))
	r.GET("/hello/:name", func(c *gin.Context) {
		c.String(http.StatusOK, "hello %s, %s", c.Param("name"), c.DefaultQuery("greeting", "hi"))
	})
	r.GET("/files/*path", func(c *gin.Context) { c.JSON(200, gin.H{"path": c.Param("path"), "ids": c.QueryArray("id")}) })
	r.GET("/page", func(c *gin.Context) { c.HTML(200, "page", gin.H{"title": "<&>"}) })
	r.GET("/panic", func(c *gin.Context) { panic("oh no") })
	r.GET("/quiet", func(c *gin.Context) { c.Redirect(http.StatusFound, "/page") })
	r.GET("/error", func(c *gin.Context) {
		_ = c.Error(errors.New("broken"))
		c.Negotiate(http.StatusTeapot, gin.Negotiate{Offered: []string{gin.MIMEJSON, gin.MIMEXML, gin.MIMEYAML}, Data: order{Item: "tea", Count: 2}})
	})
	group := r.Group("/v1", auth)
	group.POST("/orders", func(c *gin.Context) {
		var o order
		if err := c.ShouldBind(&o); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": strings.Split(err.Error(), "\n")})
			return
		}
		c.SetCookie("last", o.Item, 60, "/", "", false, true)
		c.IndentedJSON(http.StatusCreated, gin.H{"order": o, "by": c.MustGet("user")})
	})
	r.NoRoute(func(c *gin.Context) { c.XML(404, gin.H{"missing": c.Request.URL.Path}) })
	return r
}

func main() {
	r := engine()
	ask := func(method, target, body string, headers ...string) {
		req := httptest.NewRequest(method, target, strings.NewReader(body))
		for i := 0; i+1 < len(headers); i += 2 {
			req.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		r.ServeHTTP(w, req)
		fmt.Printf("%s %s: %d %s %q %s\n", method, target, w.Code, w.Header().Get("Content-Type"),
			w.Header().Get("Set-Cookie")+w.Header().Get("Location"), w.Body)
	}
	ask("GET", "/hello/bob?greeting=yo", "")
	ask("GET", "/files/a/b.txt?id=1&id=2", "")
	ask("GET", "/page", "")
	ask("GET", "/quiet", "")
	ask("GET", "/panic", "")
	ask("GET", "/error", "", "Accept", "application/xml")
	ask("GET", "/error", "", "Accept", "application/x-yaml")
	ask("GET", "/hello/bob/", "")
	ask("GET", "/nowhere", "")
	ask("POST", "/v1/orders", "{}")
	token := []string{"X-Token", "secret", "Content-Type"}
	ask("POST", "/v1/orders", `{"item": "nail", "count": 3, "mail": "a@example.com"}`, append(token, "application/json")...)
	ask("POST", "/v1/orders", `{"item": "x", "count": 30, "mail": "nobody"}`, append(token, "application/json")...)
	ask("POST", "/v1/orders", `{"item": `, append(token, "application/json")...)
	ask("POST", "/v1/orders", "item=nut&due=2024-02-29", append(token, "application/x-www-form-urlencoded")...)
	ask("POST", "/v1/orders", "item=nut&count=many", append(token, "application/x-www-form-urlencoded")...)
	ask("POST", "/v1/orders", "<order><item>bolt</item><count>4</count></order>", append(token, "application/xml")...)
	ask("POST", "/v1/orders", "item: screw\ncount: 5\n", append(token, "application/x-yaml")...)

	server := httptest.NewServer(r)
	defer server.Close()
	res, err := http.Get(server.URL + "/hello/world")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	fmt.Printf("%s %q %v\n", res.Status, text, err)
	for _, route := range r.Routes() {
		fmt.Println(route.Method, route.Path)
	}
}
