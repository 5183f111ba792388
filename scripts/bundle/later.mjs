// What no start of the API server runs: the rules of the built-in kinds, definitions and their expressions, documents, tables,
// workloads, the storage on disk. It makes the second part of the bundle, which is loaded when something in it is first used.
// A file may be here as long as the first part uses nothing of it while it is itself being loaded; `npm run build` fails
// where that is broken, and says so where a start has come to need one.
const laterFiles = [
  /\/packages\/cel\/dist\//,
  /\/node_modules\/re2js\//,
  /\/packages\/kube\/dist\/(generated\/(schemas|go-fields|protobuf)\.js|patch\/|jsonpath\/)/,
  /\/packages\/apiserver\/dist\/built-in\/(codec|facts|field-labels|managers|names|scale|strategy)\.js/,
  // The allocator follows the services from the start on.
  /\/packages\/apiserver\/dist\/built-in\/kinds\/(?!service\/(allocator|traits)\.js)/,
  /\/packages\/apiserver\/dist\/(crd|workloads|storage\/lmdb)\//,
  /\/packages\/apiserver\/dist\/openapi\/(?!(index|openapi)\.js)/,
  /\/packages\/apiserver\/dist\/pod-actions\/(?!(index|pod-actions)\.js)/,
  /\/packages\/apiserver\/dist\/table\/(kinds\/|(convert|table-for)\.js)/,
  /\/packages\/cli\/dist\/envtest\/(?!command\.js)/,
]

export function isLater(path) {
  const uniform = path.replaceAll('\\', '/')
  return laterFiles.some((pattern) => pattern.test(uniform))
}
