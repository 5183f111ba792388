// What no start of the API server runs: the rules of the built-in kinds, definitions and their expressions, documents, tables,
// workloads, the storage on disk. It makes the second part of the bundle, which is loaded when something in it is first used.
// What the first part turns out to need while it is itself being loaded goes there, file by file (see parts.mjs): nothing
// breaks, but the start takes longer.
export const laterFiles = [
  /\/packages\/cel\/dist\//,
  /\/node_modules\/re2js\//,
  /\/packages\/kube\/dist\/(generated\/(schemas|go-fields|protobuf)\.js|patch\/|jsonpath\/)/,
  /\/packages\/apiserver\/dist\/built-in\/(codec|facts|field-labels|managers|names|scale|strategy)\.js/,
  // The allocator follows the services from the start on.
  /\/packages\/apiserver\/dist\/built-in\/kinds\/(?!service\/(allocator|traits)\.js)/,
  /\/packages\/apiserver\/dist\/(admission\/expressions|crd|workloads|storage\/lmdb)\//,
  /\/packages\/apiserver\/dist\/openapi\/(?!(index|openapi)\.js)/,
  /\/packages\/apiserver\/dist\/pod-actions\/(?!(index|pod-actions)\.js)/,
  /\/packages\/apiserver\/dist\/table\/(kinds\/|(convert|table-for)\.js)/,
  /\/packages\/cli\/dist\/envtest\/(?!command\.js)/,
]
