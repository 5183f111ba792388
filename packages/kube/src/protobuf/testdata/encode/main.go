// Command encode writes objects of every kind of the API in both forms, as Go makes them: one of which nothing is set, and
// two of which some fields are, chosen at random from a fixed seed.
//
//	go run . > ../kinds.jsonl
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"log"
	"math/rand"
	"os"
	"reflect"
	"sort"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

type record struct {
	JSON     json.RawMessage `json:"json"`
	Protobuf string          `json:"protobuf"`
}

// How likely a field is set, for each of a kind's objects.
var likelihoods = []float64{0, 0.1, 0.3}

func main() {
	registered := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		scheme.AddToScheme, apiextensionsv1.AddToScheme, apiregistrationv1.AddToScheme, metav1.AddMetaToScheme,
	} {
		if err := add(registered); err != nil {
			log.Fatal(err)
		}
	}
	random := rand.New(rand.NewSource(1))
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for _, kind := range kindsOf(registered) {
		for _, likelihood := range likelihoods {
			object, err := registered.New(kind)
			if err != nil {
				log.Fatal(err)
			}
			filler{random, likelihood}.fill(reflect.ValueOf(object).Elem(), 0)
			line, err := encode(registered, kind, object)
			if err != nil {
				log.Fatalf("%v: %v", kind, err)
			}
			if err := out.Encode(line); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// kindsOf lists the kinds that a server answers with.
func kindsOf(registered *runtime.Scheme) []schema.GroupVersionKind {
	var kinds []schema.GroupVersionKind
	for kind := range registered.AllKnownTypes() {
		// Options come in the query, a WatchEvent has no kind, and a Table no protobuf form.
		isOther := strings.HasSuffix(kind.Kind, "Options") || kind.Kind == "WatchEvent" || kind.Kind == "Table"
		if kind.Version != runtime.APIVersionInternal && !isOther && !isRemoved(registered, kind) {
			kinds = append(kinds, kind)
		}
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i].String() < kinds[j].String() })
	return kinds
}

// isRemoved says whether this release, 1.36, no longer serves the kind.
func isRemoved(registered *runtime.Scheme, kind schema.GroupVersionKind) bool {
	object, err := registered.New(kind)
	if err != nil {
		log.Fatal(err)
	}
	removed, ok := object.(interface{ APILifecycleRemoved() (major, minor int) })
	if !ok {
		return false
	}
	_, minor := removed.APILifecycleRemoved()
	return minor <= 36
}

// encode makes JSON of what comes back from protobuf, which does not tell nil from empty: so does a server of what it has
// stored.
func encode(registered *runtime.Scheme, kind schema.GroupVersionKind, object runtime.Object) (record, error) {
	serializer := protobuf.NewSerializer(registered, registered)
	object.GetObjectKind().SetGroupVersionKind(kind)
	var encoded bytes.Buffer
	if err := serializer.Encode(object, &encoded); err != nil {
		return record{}, err
	}
	decoded, _, err := serializer.Decode(encoded.Bytes(), &kind, nil)
	if err != nil {
		return record{}, err
	}
	decoded.GetObjectKind().SetGroupVersionKind(kind)
	text, err := json.Marshal(decoded)
	return record{text, base64.StdEncoding.EncodeToString(encoded.Bytes())}, err
}
