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
  const parts = apiVersion.split('/')
  if (parts.length === 1) return { group: '', version: apiVersion }
  const [group = '', version = ''] = parts
  return parts.length === 2 ? { group, version } : undefined
}

/** The inverse of {@link parseApiVersion}. */
export function apiVersionOf({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`
}

/** `deployments.apps`; the core group adds nothing: `pods`. */
export function groupResourceText({ group, resource }: GroupResource): string {
  return group === '' ? resource : `${resource}.${group}`
}

/** `Deployment.apps`; the core group adds nothing: `Pod`. */
export function groupKindText({ group, kind }: GroupKind): string {
  return group === '' ? kind : `${kind}.${group}`
}
