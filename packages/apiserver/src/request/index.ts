// What a request asks for, from its method and path alone: the first thing every later stage reads.
export type { PathRequest, RequestInfo, ResourceRequest } from './info.js'
export { requestInfo } from './info.js'
