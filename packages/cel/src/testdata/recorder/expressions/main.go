package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

type in struct {
	Expr string         `json:"expr"`
	Vars map[string]any `json:"vars"`
}
type out struct {
	Expr   string  `json:"expr"`
	Issue  string  `json:"issue,omitempty"`
	Error  string  `json:"error,omitempty"`
	Value  string  `json:"value,omitempty"`
	Type   string  `json:"type,omitempty"`
	Cost   *uint64 `json:"cost,omitempty"`
	EstMin uint64  `json:"estMin"`
	EstMax uint64  `json:"estMax"`
}

type noSize struct{}

func (noSize) EstimateSize(checker.AstNode) *checker.SizeEstimate { return nil }
func (noSize) EstimateCallCost(f, o string, t *checker.AstNode, a []checker.AstNode) *checker.CallEstimate {
	return nil
}

func main() {
	set := environment.MustBaseEnvSet(version.MajorMinor(1, 36))
	set, err := set.Extend(environment.VersionedOptions{IntroducedVersion: version.MajorMinor(1, 0), EnvOptions: []cel.EnvOption{
		cel.Variable("d", cel.DynType), cel.Variable("s", cel.StringType), cel.Variable("i", cel.IntType), cel.Variable("l", cel.ListType(cel.IntType)), cel.Variable("ls", cel.ListType(cel.StringType)), cel.Variable("m", cel.MapType(cel.StringType, cel.StringType)), cel.Variable("b", cel.BoolType), library.JSONPatch()}})
	if err != nil {
		panic(err)
	}
	env, err := set.Env(environment.StoredExpressions)
	if err != nil {
		panic(err)
	}
	sc := bufio.NewScanner(os.Stdin)
	sc.Buffer(make([]byte, 1<<24), 1<<24)
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	for sc.Scan() {
		var q in
		if err := json.Unmarshal(sc.Bytes(), &q); err != nil {
			panic(err)
		}
		o := out{Expr: q.Expr}
		ast, iss := env.Compile(q.Expr)
		if iss != nil {
			o.Issue = iss.String()
			enc.Encode(o)
			continue
		}
		o.Type = ast.OutputType().String()
		est, err := env.EstimateCost(ast, &library.CostEstimator{SizeEstimator: noSize{}})
		if err == nil {
			o.EstMin, o.EstMax = est.Min, est.Max
		}
		p, err := env.Program(ast)
		if err != nil {
			o.Error = "PROGRAM " + err.Error()
			enc.Encode(o)
			continue
		}
		if q.Vars == nil {
			q.Vars = map[string]any{}
		}
		defaults := map[string]any{"d": map[string]any{"a": int64(1), "b": "text", "c": []any{int64(1), int64(2), int64(3)}, "n": nil, "f": 1.5}, "s": "hello", "i": int64(5), "l": []int64{1, 2, 3, 4, 5}, "ls": []string{"a", "bb", "ccc"}, "m": map[string]string{"k": "v"}, "b": true}
		for k, v := range defaults {
			if _, ok := q.Vars[k]; !ok {
				q.Vars[k] = v
			}
		}
		v, det, err := p.Eval(q.Vars)
		if det != nil {
			o.Cost = det.ActualCost()
		}
		if err != nil {
			o.Error = err.Error()
		} else {
			o.Value = fmt.Sprintf("%v", v.Value())
		}
		enc.Encode(o)
	}
}
