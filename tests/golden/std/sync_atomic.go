// sync/atomic: functions and types.
package main

import (
	"fmt"
	"sync"
	"sync/atomic"
)

type conf struct{ name string }

func main() {
	var i32 int32
	var i64 int64
	var u32 uint32
	var u64 uint64
	fmt.Println(atomic.AddInt32(&i32, 5), atomic.AddInt64(&i64, -3), atomic.AddUint32(&u32, ^uint32(0)), atomic.AddUint64(&u64, 7))
	fmt.Println(atomic.LoadInt32(&i32), atomic.SwapInt64(&i64, 9), i64, atomic.CompareAndSwapUint32(&u32, 1, 2), atomic.CompareAndSwapUint64(&u64, 7, 8), u64)
	atomic.StoreInt32(&i32, 0b1100)
	fmt.Println(atomic.AndInt32(&i32, 0b0110), i32, atomic.OrInt32(&i32, 1), i32)
	var n atomic.Int64
	var b atomic.Bool
	var u atomic.Uint32
	var p atomic.Pointer[conf]
	var v atomic.Value
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			for range 50 {
				n.Add(int64(i))
				u.Add(1)
			}
		})
	}
	wg.Wait()
	fmt.Println(n.Load(), u.Load(), n.CompareAndSwap(9500, 1), n.Swap(3), b.Load(), b.CompareAndSwap(false, true), b.Load())
	fmt.Println(p.Load() == nil, p.CompareAndSwap(nil, &conf{"a"}), p.Load().name, p.Swap(&conf{"b"}).name)
	fmt.Println(v.Load())
	v.Store([]int{1})
	fmt.Println(v.Load().([]int)[0])
	func() {
		defer func() { fmt.Println(recover()) }()
		v.Store("other type")
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		v.Store(nil)
	}()
	var i atomic.Int32
	i.Store(-1)
	fmt.Println(i.Add(1), i.And(1), i.Or(6), i.Load())
	var up atomic.Uintptr
	up.Store(5)
	fmt.Println(up.Load())
	arr := [3]atomic.Int32{}
	arr[1].Add(4)
	fmt.Println(arr[1].Load())
}
