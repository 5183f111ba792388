// YAML bodies and answers as the API server's sigs.k8s.io/yaml reads and writes them: YAML 1.1 through Go's yaml.v2,
// quirks included. The parser behind it is the yaml package, loaded when the first body arrives that is not JSON.
export type { YamlBody } from './parse.js'
export { parseYamlBody } from './parse.js'
export { YamlSyntaxError } from './problems.js'
export { writeYaml } from './write.js'
