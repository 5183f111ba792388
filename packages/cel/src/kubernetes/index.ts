// What Kubernetes adds to the language: quantities, addresses, versions, URLs, named formats, the authorizer, and the
// list of libraries that an API server of a given release enables.
export type { Authorize, AuthorizerAnswer, AuthorizerRequest } from './authorizer.js'
export { AUTHORIZER_TYPE, authorizerValue, RESOURCE_CHECK_TYPE, resourceCheckValue } from './authorizer.js'
export { JSON_PATCH_LIBRARY } from './json-patch.js'
export { kubernetesLibraries } from './libraries.js'
export { mismatchedTypeNames, MUTATION_TYPES } from './mutation.js'
