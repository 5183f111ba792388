package main

import (
	"fmt"
	"math/rand"
	"reflect"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// deepest is where schemas, which contain schemas, stop.
const deepest = 12

// filler sets fields at random, each with the same likelihood.
type filler struct {
	*rand.Rand
	likelihood float64
}

func (f filler) sets() bool { return f.Float64() < f.likelihood }

func (f filler) fill(value reflect.Value, depth int) {
	if depth > deepest || f.fillKnown(value.Addr().Interface(), depth) {
		return
	}
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if value.Field(i).CanSet() {
				f.fill(value.Field(i), depth+1)
			}
		}
	case reflect.Pointer:
		if f.sets() {
			value.Set(reflect.New(value.Type().Elem()))
			f.fill(value.Elem(), depth+1)
		}
	case reflect.Slice:
		if f.sets() {
			length := f.Intn(3)
			value.Set(reflect.MakeSlice(value.Type(), length, length))
			for i := range length {
				f.fill(value.Index(i), depth+1)
			}
		}
	case reflect.Map:
		if f.sets() {
			f.fillMap(value, depth)
		}
	default:
		f.fillScalar(value)
	}
}

func (f filler) fillMap(value reflect.Value, depth int) {
	value.Set(reflect.MakeMap(value.Type()))
	for i := range f.Intn(3) {
		key := reflect.New(value.Type().Key()).Elem()
		key.SetString(fmt.Sprintf("key-%d", i))
		item := reflect.New(value.Type().Elem()).Elem()
		f.fill(item, depth+1)
		value.SetMapIndex(key, item)
	}
}

func (f filler) fillScalar(value reflect.Value) {
	if value.Kind() == reflect.Uint8 {
		value.SetUint(uint64(f.Intn(256)))
		return
	}
	if !f.sets() {
		return
	}
	switch value.Kind() {
	case reflect.String:
		value.SetString(one(f, "a", "täxt", "a text of more than a few words"))
	case reflect.Bool:
		value.SetBool(true)
	case reflect.Int32, reflect.Int:
		value.SetInt(one[int64](f, 1, -1, 1<<30))
	case reflect.Int64:
		value.SetInt(one[int64](f, 1, -1, 1<<53+1, -1<<62-1))
	case reflect.Float64:
		value.SetFloat(one(f, 0.5, -1, 1e21, 3))
	}
}

// fillKnown sets what has a form of its own in JSON, and says whether this is such a thing.
func (f filler) fillKnown(pointer any, depth int) bool {
	switch known := pointer.(type) {
	case *metav1.TypeMeta:
	case *metav1.Time:
		if f.sets() {
			*known = metav1.NewTime(time.Unix(f.Int63n(4e9), 0).UTC())
		}
	case *metav1.MicroTime:
		if f.sets() {
			*known = metav1.NewMicroTime(time.Unix(f.Int63n(4e9), f.Int63n(1e6)*1000).UTC())
		}
	case *resource.Quantity:
		if f.sets() {
			*known = resource.MustParse(one(f, "0", "1500m", "1.5Gi", "1e3", "-5", "12345678901234567890123"))
		}
	case *intstr.IntOrString:
		if f.sets() {
			*known = one(f, intstr.FromInt32(1), intstr.FromString(""), intstr.FromString("50%"))
		}
	case *runtime.RawExtension:
		if f.sets() {
			known.Raw = []byte(`{"a":[1,2.5,null,"x"],"b":{}}`)
		}
	case *metav1.FieldsV1:
		if f.sets() {
			known.SetRawString(`{"f:a":{".":{},"f:b":{}}}`)
		}
	case *apiextensionsv1.JSON:
		known.Raw = []byte(one(f, `1`, `"x"`, `null`, `{"a":[]}`))
	case *apiextensionsv1.JSONSchemaPropsOrBool:
		known.Allows = f.sets()
		known.Schema = f.schema(depth)
	case *apiextensionsv1.JSONSchemaPropsOrArray:
		if known.Schema = f.schema(depth); known.Schema == nil {
			known.JSONSchemas = make([]apiextensionsv1.JSONSchemaProps, f.Intn(3))
		}
	case *apiextensionsv1.JSONSchemaPropsOrStringArray:
		if known.Schema = f.schema(depth); known.Schema == nil {
			known.Property = []string{"a", ""}[:f.Intn(3)]
		}
	default:
		return false
	}
	return true
}

func (f filler) schema(depth int) *apiextensionsv1.JSONSchemaProps {
	if !f.sets() {
		return nil
	}
	schema := &apiextensionsv1.JSONSchemaProps{}
	f.fill(reflect.ValueOf(schema).Elem(), depth+1)
	return schema
}

func one[T any](f filler, choices ...T) T { return choices[f.Intn(len(choices))] }
