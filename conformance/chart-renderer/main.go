// Renders a chart as Helm does, with Helm's own language: text/template, sprig, and the four functions that Helm adds.
// `chart-renderer CHART [path.of.value=YAML …]` prints the objects. It stands in for Helm, which takes minutes to build.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig/v3"
	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: chart-renderer CHART [path.of.value=YAML …]")
		os.Exit(2)
	}
	if err := render(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(chart string, settings []string) error {
	values, err := valuesOf(chart, settings)
	if err != nil {
		return err
	}
	about := map[string]any{}
	if err := readYAML(filepath.Join(chart, "Chart.yaml"), &about); err != nil {
		return err
	}
	data := map[string]any{
		"Values":  values,
		"Release": map[string]any{"Name": "release", "Namespace": "release-system", "Service": "Helm"},
		"Chart":   map[string]any{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
	}
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	root := newTemplates()
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := root.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, file := range files {
		var output bytes.Buffer
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		if err := root.ExecuteTemplate(&output, name, data); err != nil {
			return err
		}
		if text := strings.TrimSpace(output.String()); text != "" && strings.HasSuffix(name, ".yaml") {
			fmt.Printf("---\n%s\n", text)
		}
	}
	return nil
}

func newTemplates() *template.Template {
	// Stricter than Helm, which makes nothing of a value that is not there.
	root := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value any) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, data any) (string, error) {
		var output bytes.Buffer
		err := root.ExecuteTemplate(&output, name, data)
		return output.String(), err
	}
	functions["fail"] = func(message string) (string, error) { return "", errors.New(message) }
	return root.Funcs(functions)
}

// valuesOf reads values.yaml and puts in what the command line says, as `helm --set-json` does.
func valuesOf(chart string, settings []string) (map[string]any, error) {
	values := map[string]any{}
	if err := readYAML(filepath.Join(chart, "values.yaml"), &values); err != nil {
		return nil, err
	}
	for _, setting := range settings {
		path, text, found := strings.Cut(setting, "=")
		if !found {
			return nil, fmt.Errorf("%s: there is no =", setting)
		}
		names := strings.Split(path, ".")
		at := values
		for _, name := range names[:len(names)-1] {
			inner, ok := at[name].(map[string]any)
			if !ok {
				return nil, fmt.Errorf("%s: values.yaml has no %s", setting, name)
			}
			at = inner
		}
		var value any
		if err := yaml.Unmarshal([]byte(text), &value); err != nil {
			return nil, err
		}
		at[names[len(names)-1]] = value
	}
	return values, nil
}

func readYAML(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}
