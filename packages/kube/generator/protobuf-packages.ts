import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goPackages } from '../src/generated/go-fields.js'
import { type ProtoField, readMessages } from './protobuf-messages.js'
import { packageFolder } from './protobuf-modules.js'
import { readTags, type TaggedField } from './protobuf-tags.js'

/** A package with messages in it. `id` is its key in go-fields.ts. */
export interface ProtoPackage {
  readonly id: string
  readonly component: string
  /** The API group whose kinds are declared here; undefined when none are. */
  readonly group: string | undefined
  readonly messages: ReadonlyMap<string, readonly ProtoField[]>
  readonly tags: ReadonlyMap<string, ReadonlyMap<number, TaggedField>>
}

export type ProtoPackages = ReadonlyMap<string, ProtoPackage>

/** Packages with no types but those that go-fields.ts leaves to decoders. */
const OPAQUE_PACKAGES: Readonly<Record<string, string>> = {
  'api/resource': 'io.k8s.apimachinery.pkg.api.resource',
  'pkg/runtime': 'io.k8s.apimachinery.pkg.runtime',
  'util/intstr': 'io.k8s.apimachinery.pkg.util.intstr',
}

/** The packages of go-fields.ts and those above, in ascending order. */
export function readPackages(release: string): ProtoPackages {
  const components = new Map(Object.entries(OPAQUE_PACKAGES))
  for (const [id, { component }] of Object.entries(goPackages)) components.set(id, component)
  // Names for strings and nothing else.
  components.delete('pkg/types')
  const packages = new Map<string, ProtoPackage>()
  for (const [id, component] of [...components].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const folder = packageFolder(release, component.replaceAll('.', '/').replace(/^io\/k8s/, 'k8s.io'))
    packages.set(id, {
      id,
      component,
      group: readGroup(folder),
      messages: readMessages(folder),
      tags: readTags(folder),
    })
  }
  return packages
}

function readGroup(folder: string): string | undefined {
  const file = join(folder, 'register.go')
  return existsSync(file) ? /^const GroupName = "([\w.]*)"$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined
}

/** `meta/v1.ObjectMeta` → `meta/v1` */
export function packageOf(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('.'))
}

/** `meta/v1.ObjectMeta` → `ObjectMeta` */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('.') + 1)
}
