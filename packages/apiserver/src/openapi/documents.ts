import type { JsonObject } from '@setpoint/kube'
import { LazyDocument, LazyV2Document, type OpenApiDocument, type OpenApiV2Document } from './document.js'
import { FIXED_ROUTES, groupRoute } from './fixed-routes.js'
import {
  type BuiltInVersion,
  type CustomVersion,
  type Description,
  describeBuiltIn,
  describeCustom,
  describeRoutes,
} from './group-version.js'
import { groupVersionPath } from './resource-routes.js'
import { openApiV2 } from './v2.js'
import { type DocumentInfo, openApiV3 } from './v3.js'

const CUSTOM_INFO: DocumentInfo = { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' }

/**
 * Every OpenAPI document that the server has: one v3 document for each group-version, for each built-in group and for
 * a few paths beside them, and one v2 document for all. Made on demand, kept as bytes, dropped when a definition changes.
 */
export class OpenApiDocuments {
  readonly #info: DocumentInfo
  readonly #builtIn: readonly BuiltInVersion[]
  readonly #custom = new Map<string, CustomVersion>()
  /** By the path below /openapi/v3. */
  readonly #v3 = new Map<string, OpenApiDocument>()
  #index: OpenApiDocument | undefined
  #v2: OpenApiV2Document | undefined

  /** `version`: the server's minor version (`1.36`), which the documents bear. */
  constructor(builtIn: readonly BuiltInVersion[], version: string) {
    this.#info = { title: 'Kubernetes', version }
    this.#builtIn = builtIn
    for (const [path, route] of FIXED_ROUTES) this.#addBuiltIn(path, [], () => describeRoutes([route]))
    for (const group of this.#groups) this.#addBuiltIn(`apis/${group}`, [], () => describeRoutes([groupRoute(group)]))
    for (const served of builtIn)
      this.#addBuiltIn(documentPath(served), served.resources, () => describeBuiltIn(served))
  }

  /** Replaces all custom group-versions. A document whose definitions are the same objects as before stays. */
  setCustom(versions: readonly CustomVersion[]): void {
    const custom = new Map(versions.map((served) => [documentPath(served), served]))
    for (const { group, version } of this.#builtIn) custom.delete(documentPath({ group, version }))
    for (const path of this.#custom.keys()) {
      if (!custom.has(path)) this.#remove(path)
    }
    for (const [path, served] of custom) {
      if (!isSame(this.#custom.get(path), served)) this.#addCustom(path, served)
    }
  }

  /** What GET /openapi/v3 sends: where each document is. */
  get index(): OpenApiDocument {
    this.#index ??= new LazyDocument(
      () => [...this.#v3].map(([path, { hash }]) => [path, hash]),
      () => {
        const entries = [...this.#v3].sort(([a], [b]) => (a < b ? -1 : 1))
        const paths = entries.map(([path, { hash }]) => [path, { serverRelativeURL: documentUrl(path, hash) }])
        return { paths: Object.fromEntries(paths) }
      },
    )
    return this.#index
  }

  /** The document at a path below /openapi/v3 (`apis/apps/v1`); undefined when there is none. */
  v3(path: string): OpenApiDocument | undefined {
    return this.#v3.get(path)
  }

  get v2(): OpenApiV2Document {
    this.#v2 ??= new LazyV2Document(
      () => ['v2', ...[...this.#v3].map(([path, { hash }]) => [path, hash])],
      () => openApiV2(this.#descriptions(), this.#info),
    )
    return this.#v2
  }

  get #groups(): Set<string> {
    return new Set(this.#builtIn.map(({ group }) => group).filter((group) => group !== ''))
  }

  #descriptions(): Description[] {
    return [
      describeRoutes([...FIXED_ROUTES.values(), ...[...this.#groups].map(groupRoute)]),
      ...this.#builtIn.map((served) => describeBuiltIn(served)),
      ...[...this.#custom.values()].map((served) => describeCustom(served, 'v2')),
    ]
  }

  #addCustom(path: string, served: CustomVersion): void {
    const { definitions = [] } = served
    const content = (): JsonObject => openApiV3(describeCustom(served, 'v3'), CUSTOM_INFO, false)
    this.#custom.set(path, served)
    this.#v3.set(path, new LazyDocument(() => [path, definitions.map(({ spec }) => spec)], content))
    this.#forgetSummaries()
  }

  #remove(path: string): void {
    this.#custom.delete(path)
    this.#v3.delete(path)
    this.#forgetSummaries()
  }

  #forgetSummaries(): void {
    this.#index = undefined
    this.#v2 = undefined
  }

  #addBuiltIn(path: string, identity: unknown, describe: () => Description): void {
    const content = (): JsonObject => openApiV3(describe(), this.#info, true)
    this.#v3.set(path, new LazyDocument(() => [path, this.#info.version, identity], content))
  }
}

function isSame(a: CustomVersion | undefined, b: CustomVersion): boolean {
  const known = a?.definitions
  return (
    known?.length === b.definitions?.length && (known?.every((one, index) => one === b.definitions?.[index]) ?? false)
  )
}

/** `apis/apps/v1`, `api/v1`. */
function documentPath(served: { group: string; version: string }): string {
  return groupVersionPath(served).slice(1)
}

/** Where a document is, with the hash that makes it cacheable for good. */
export function documentUrl(path: string, hash: string): string {
  return `/openapi/v3/${path}?hash=${hash}`
}
