import type { Clock } from '@setpoint/kube'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import type { Definition } from './custom-resource.js'
import { OpenApiDocuments } from './documents.js'
import type { BuiltInVersion } from './group-version.js'
import { respondWithOpenApi } from './respond.js'

/** What the server serves; the catalog is one. */
export interface OpenApiSource {
  /** Rises with each change. */
  readonly generation: number
  groups(): readonly { readonly versions: readonly OpenApiVersion[] }[]
}

/** A group-version that is served. */
export interface OpenApiVersion extends BuiltInVersion {
  readonly builtIn: boolean
  /** For a version that is not built in: the definitions that serve it. Objects of a new version are new objects. */
  readonly definitions?: readonly Definition[]
}

export interface OpenApiOptions {
  /** The server's minor version, which the documents bear: `1.36`. */
  readonly version: string
  readonly clock: Clock
}

/** Answers everything below /openapi. Follows its source: a change shows in the next answer. */
export class OpenApi {
  readonly #source: OpenApiSource
  readonly #clock: Clock
  readonly #documents: OpenApiDocuments
  #generation = Number.NaN

  constructor(source: OpenApiSource, { version, clock }: OpenApiOptions) {
    this.#source = source
    this.#clock = clock
    const builtIn = versions(source).filter((served) => served.builtIn)
    this.#documents = new OpenApiDocuments(builtIn, version)
  }

  /** Undefined when the path is not one of /openapi/v2, /openapi/v3 and below. */
  respond(request: Pick<ApiRequest, 'path' | 'search' | 'headers'>): ApiResponse | undefined {
    if (this.#generation !== this.#source.generation) {
      this.#generation = this.#source.generation
      this.#documents.setCustom(versions(this.#source).filter((served) => !served.builtIn))
    }
    return respondWithOpenApi(this.#documents, request, this.#clock)
  }
}

function versions(source: OpenApiSource): OpenApiVersion[] {
  return source.groups().flatMap((group) => group.versions)
}
