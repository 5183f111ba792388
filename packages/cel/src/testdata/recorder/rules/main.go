package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

type in struct {
	Schema apiextensionsv1.JSONSchemaProps `json:"schema"`
	Rule   string                          `json:"rule"`
	Value  json.RawMessage                 `json:"value"`
	Old    json.RawMessage                 `json:"old"`
	Root   bool                            `json:"root"`
}
type out struct {
	Rule        string   `json:"rule"`
	Error       string   `json:"error,omitempty"`
	MaxCost     uint64   `json:"maxCost"`
	Cardinality uint64   `json:"maxCardinality"`
	UsesOldSelf bool     `json:"usesOldSelf"`
	Errors      []string `json:"errors"`
	Used        int64    `json:"used"`
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<24), 1<<24)
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	for sc.Scan() {
		var q in
		if err := json.Unmarshal(sc.Bytes(), &q); err != nil {
			panic(err)
		}
		q.Schema.XValidations = []apiextensionsv1.ValidationRule{{Rule: q.Rule}}
		var internal apiextensions.JSONSchemaProps
		if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&q.Schema, &internal, nil); err != nil {
			panic(err)
		}
		s, err := structuralschema.NewStructural(&internal)
		if err != nil {
			panic(err)
		}
		o := out{Rule: q.Rule}
		res, err := cel.Compile(s, model.SchemaDeclType(s, q.Root), celconfig.PerCallLimit, environment.MustBaseEnvSet(version.MajorMinor(1, 36)), cel.StoredExpressionsEnvLoader())
		if err != nil {
			o.Error = "COMPILE " + err.Error()
		} else if res[0].Error != nil {
			o.Error = res[0].Error.Error()
		} else {
			o.MaxCost, o.Cardinality, o.UsesOldSelf = res[0].MaxCost, res[0].MaxCardinality, res[0].UsesOldSelf
			if q.Value != nil {
				var v, old any
				utiljson.Unmarshal(q.Value, &v)
				if q.Old != nil {
					utiljson.Unmarshal(q.Old, &old)
				}
				errs, remaining := cel.NewValidator(s, q.Root, celconfig.PerCallLimit).Validate(context.TODO(), field.NewPath("root"), s, v, old, 10000000)
				for _, e := range errs {
					o.Errors = append(o.Errors, e.Error())
				}
				o.Used = 10000000 - remaining
			}
		}
		enc.Encode(o)
	}
}
