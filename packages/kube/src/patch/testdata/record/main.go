// Command record computes what kube-apiserver's and kubectl's libraries make of patches. It reads cases, one JSON object
// a line, and writes each back with the result or the error, replacing what was there:
//
//	go run . < ../strategic-merge-patch.jsonl > recorded && mv recorded ../strategic-merge-patch.jsonl
//
// Some patches have no one answer in Go, because it visits the keys of a map in random order, or crash; such a case
// stops the program.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

type testCase struct {
	Title    string          `json:"title,omitempty"`
	Kind     string          `json:"kind"`
	Original json.RawMessage `json:"original"`
	Modified json.RawMessage `json:"modified,omitempty"`
	Current  json.RawMessage `json:"current,omitempty"`
	Patch    json.RawMessage `json:"patch,omitempty"`
	Result   json.RawMessage `json:"result,omitempty"`
	Error    string          `json:"error,omitempty"`
}

func run(c testCase) ([]byte, error) {
	switch c.Kind {
	case "json":
		patch, err := jsonpatch.DecodePatch(c.Patch)
		if err != nil {
			return nil, err
		}
		return patch.Apply(c.Original)
	case "merge":
		return jsonpatch.MergePatch(c.Original, c.Patch)
	case "createMerge":
		return jsonpatch.CreateMergePatch(c.Original, c.Modified)
	case "createThreeWayMerge":
		return jsonmergepatch.CreateThreeWayJSONMergePatch(c.Original, c.Modified, c.Current)
	case "strategic":
		result, err := strategicpatch.StrategicMergeMapPatch(object(c.Original), object(c.Patch), &Thing{})
		if err != nil {
			return nil, err
		}
		return json.Marshal(result)
	case "createStrategic":
		return strategicpatch.CreateTwoWayMergePatch(c.Original, c.Modified, &Thing{})
	case "createThreeWayStrategic":
		schema, err := strategicpatch.NewPatchMetaFromStruct(&Thing{})
		if err != nil {
			return nil, err
		}
		return strategicpatch.CreateThreeWayMergePatch(c.Original, c.Modified, c.Current, schema, true)
	}
	return nil, fmt.Errorf("no such kind of case: %s", c.Kind)
}

// object decodes as the server does, into slices without spare capacity.
func object(text []byte) map[string]any {
	decoded := map[string]any{}
	if err := utiljson.Unmarshal(text, &decoded); err != nil {
		log.Fatalf("%s: %v", text, err)
	}
	return runtime.DeepCopyJSON(decoded)
}

func main() {
	jsonpatch.AccumulatedCopySizeLimit = 3 * 1024 * 1024
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var c testCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			log.Fatal(err)
		}
		result, err := run(c)
		for range 20 {
			again, errAgain := run(c)
			if !bytes.Equal(result, again) || fmt.Sprint(err) != fmt.Sprint(errAgain) {
				log.Fatalf("no one answer: %s", lines.Bytes())
			}
		}
		c.Result, c.Error = result, ""
		if err != nil {
			c.Result, c.Error = nil, err.Error()
		}
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(c); err != nil {
			log.Fatal(err)
		}
	}
}
