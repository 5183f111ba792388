// What a request asks for, read from its method, path and query: what it is about, and what authorization is asked.
export { attributesOf } from './attributes.js'
export type { PathRequest, RequestInfo, ResourceRequest } from './info.js'
export { requestInfo } from './info.js'
export { isLongRunning } from './long-running.js'
