package main

// Thing mirrors the schemas of ../schemas.json: what there is x-kubernetes-patch-strategy is a struct tag here.
type Thing struct {
	Name       string            `json:"name,omitempty"`
	Size       int               `json:"size,omitempty"`
	Labels     map[string]string `json:"labels,omitempty"`
	Items      []Item            `json:"items,omitempty" patchStrategy:"merge" patchMergeKey:"name"`
	Volumes    []Volume          `json:"volumes,omitempty" patchStrategy:"merge,retainKeys" patchMergeKey:"name"`
	Finalizers []string          `json:"finalizers,omitempty" patchStrategy:"merge"`
	Numbers    []int64           `json:"numbers,omitempty" patchStrategy:"merge"`
	Atomic     []Item            `json:"atomic,omitempty"`
	Words      []string          `json:"words,omitempty"`
	Keyless    []Item            `json:"keyless,omitempty" patchStrategy:"merge"`
	Strategy   Inner             `json:"strategy,omitempty" patchStrategy:"retainKeys"`
	Replaced   Inner             `json:"replaced,omitempty" patchStrategy:"replace"`
	Odd        Inner             `json:"odd,omitempty" patchStrategy:"merge,replace"`
	Inner      Inner             `json:"inner,omitempty"`
	ByName     map[string]Inner  `json:"byName,omitempty"`
	Raw        Raw               `json:"raw,omitempty"`
}

type Item struct {
	Name   string   `json:"name"`
	Value  string   `json:"value,omitempty"`
	Count  int      `json:"count,omitempty"`
	Env    []Item   `json:"env,omitempty" patchStrategy:"merge" patchMergeKey:"name"`
	Ports  []Port   `json:"ports,omitempty" patchStrategy:"merge" patchMergeKey:"port"`
	Tags   []string `json:"tags,omitempty" patchStrategy:"merge"`
	Plain  []Item   `json:"plain,omitempty"`
	Nested Inner    `json:"nested,omitempty"`
}

type Port struct {
	Port     int32  `json:"port"`
	Protocol string `json:"protocol,omitempty"`
	Name     string `json:"name,omitempty"`
}

type Volume struct {
	Name   string `json:"name"`
	Value  string `json:"value,omitempty"`
	Empty  Inner  `json:"empty,omitempty"`
	Secret Inner  `json:"secret,omitempty"`
}

type Inner struct {
	Mode    string            `json:"mode,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Hosts   []string          `json:"hosts,omitempty" patchStrategy:"merge"`
	Plain   []string          `json:"plain,omitempty"`
	Deep    *Inner            `json:"deep,omitempty"`
}

// Raw stands for the types that a schema cannot describe, such as RawExtension.
type Raw struct{}
