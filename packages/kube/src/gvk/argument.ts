import type { GroupKind, GroupResource, GroupVersionKind, GroupVersionResource } from './gvk.js'

/** The inverse of groupResourceText: everything after the first dot is the group. */
export function parseGroupResource(text: string): GroupResource {
  const [resource, group] = cut(text)
  return { group, resource }
}

/** The inverse of groupKindText. */
export function parseGroupKind(text: string): GroupKind {
  const [kind, group] = cut(text)
  return { group, kind }
}

/**
 * What a user may mean by `resource.x.y`: the resource of group `x.y`, or, when two dots allow it, of version `x` in
 * group `y`. Only who knows the served versions can tell.
 */
export function parseResourceArgument(text: string): {
  readonly versioned: GroupVersionResource | undefined
  readonly unversioned: GroupResource
} {
  const unversioned = parseGroupResource(text)
  const [version, group] = cut(unversioned.group)
  return {
    versioned: unversioned.group.includes('.') ? { group, version, resource: unversioned.resource } : undefined,
    unversioned,
  }
}

/** The same for kinds: `Kind.x.y`. */
export function parseKindArgument(text: string): {
  readonly versioned: GroupVersionKind | undefined
  readonly unversioned: GroupKind
} {
  const unversioned = parseGroupKind(text)
  const [version, group] = cut(unversioned.group)
  return {
    versioned: unversioned.group.includes('.') ? { group, version, kind: unversioned.kind } : undefined,
    unversioned,
  }
}

function cut(text: string): [head: string, tail: string] {
  const dot = text.indexOf('.')
  return dot === -1 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)]
}
