/** What a kind is called, without its version. */
export interface GroupKind {
  readonly group: string
  readonly kind: string
}

/** What a resource is called in URLs, without its version. */
export interface GroupResource {
  readonly group: string
  readonly resource: string
}

export interface GroupVersion {
  readonly group: string
  readonly version: string
}

export interface GroupVersionKind extends GroupKind, GroupVersion {}

export interface GroupVersionResource extends GroupResource, GroupVersion {}

/** `apps/v1` → apps, v1; `v1` → the core group (''), v1. More than one slash is no apiVersion: undefined. */
export function parseApiVersion(apiVersion: string): GroupVersion | undefined {
  const slash = apiVersion.indexOf('/')
  if (slash === -1) return { group: '', version: apiVersion }
  if (apiVersion.includes('/', slash + 1)) return undefined
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) }
}

/** The inverse of {@link parseApiVersion}. */
export function apiVersionOf({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`
}

/** An object's apiVersion and kind as one name; an apiVersion that is none leaves group and version empty. */
export function groupVersionKindOf({ apiVersion, kind }: { apiVersion: string; kind: string }): GroupVersionKind {
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: '' }
  return { group, version, kind }
}

/** `deployments.apps`; the core group adds nothing: `pods`. */
export function groupResourceText({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`
}

/** `Deployment.apps`; the core group adds nothing: `Pod`. */
export function groupKindText({ group, kind }: GroupKind): string {
  return group === '' ? kind : `${kind}.${group}`
}

/** `apps/v1, Kind=Deployment`, the spelling of server messages. */
export function groupVersionKindText({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`
}

/** `apps/v1, Resource=deployments`, the spelling of server messages. */
export function groupVersionResourceText({ group, version, resource }: GroupVersionResource): string {
  return `${group}/${version}, Resource=${resource}`
}
