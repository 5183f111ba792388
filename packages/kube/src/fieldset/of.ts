import { FieldSetBuilder } from './builder.js'
import type { Path, PathElement } from './path-element.js'
import type { FieldSet } from './set.js'

/** The set of these paths. The parents of a path are not in it unless they are named too; an empty path is ignored. */
export function fieldSet(...paths: readonly Path[]): FieldSet {
  return fromDepth(paths, 0)
}

function fromDepth(paths: readonly Path[], depth: number): FieldSet {
  const groups = new Map<string, Path[]>()
  for (const path of paths) {
    const element = path[depth]
    if (element === undefined) continue
    const group = groups.get(element.text)
    if (group === undefined) groups.set(element.text, [path])
    else group.push(path)
  }
  const builder = new FieldSetBuilder()
  for (const group of groups.values()) {
    const element = group[0]?.[depth] as PathElement
    const member = group.some((path) => path.length === depth + 1)
    builder.add(element, member, fromDepth(group, depth + 1))
  }
  return builder.build()
}
