// OpenAPI: what the server says about its own paths and schemas, at /openapi/v3 and /openapi/v2, for built-in and custom
// resources alike. From discovery and schemas to routes (resource-routes.ts), from routes to either version's document.
// For built-in groups the documents equal those of the Kubernetes release but for descriptions, which they have none of;
// for custom resources they carry the definition's own. v2 is there in protobuf, too (gnostic/); v3 is JSON only.
export type { Definition } from './custom-resource.js'
export type { OpenApiOptions, OpenApiSource, OpenApiVersion } from './openapi.js'
export { OpenApi } from './openapi.js'
