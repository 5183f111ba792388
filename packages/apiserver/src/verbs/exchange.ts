import type { ApiRequest } from '../http/index.js'
import type { RegistryDependencies, RequestContext } from '../registry/index.js'
import type { ResourceRequest } from '../request/index.js'
import type { MediaType } from '../respond/index.js'

/** One request for a resource, on its way from HTTP to the registry and back. */
export interface Exchange {
  readonly request: ApiRequest
  readonly info: ResourceRequest
  readonly query: URLSearchParams
  readonly context: RequestContext
  /** What the client wants to get. */
  readonly media: MediaType
  readonly registry: RegistryDependencies
}
