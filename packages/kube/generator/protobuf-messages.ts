import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A field as a generated.proto file declares it. */
export interface ProtoField {
  readonly number: number
  readonly name: string
  /** `map` has string keys, as every map of Kubernetes has. */
  readonly cardinality: 'optional' | 'repeated' | 'map'
  /** A scalar's name, or a message's with its package: `k8s.io.api.core.v1.PodSpec`. */
  readonly type: string
}

/** The messages of a package's generated.proto by name; the fields of each in the file's order. */
export function readMessages(folder: string): ReadonlyMap<string, readonly ProtoField[]> {
  const text = readFileSync(join(folder, 'generated.proto'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
  const [, packageName] = /^package ([\w.]+);$/m.exec(text) ?? []
  if (packageName === undefined) throw new Error(`${folder}/generated.proto declares no package`)
  const messages = new Map<string, ProtoField[]>()
  // go-to-protobuf writes one field to a line and nests no messages.
  for (const [, name = '', body = ''] of text.matchAll(/^message (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const lines = body.split('\n').filter((line) => line.trim() !== '')
    messages.set(
      name,
      lines.map((line) => readField(line, packageName)),
    )
  }
  return messages
}

const FIELD = /^\s*(?:(optional|repeated) ([\w.]+)|map<string, ([\w.]+)>) (\w+) = (\d+);$/
const SCALARS = new Set(['string', 'bytes', 'bool', 'int32', 'int64', 'double'])

function readField(line: string, packageName: string): ProtoField {
  const match = FIELD.exec(line)
  if (match === null) throw new Error(`${packageName}: cannot read the field ${line.trim()}`)
  const [, label, single, value, name = '', number] = match
  const type = single ?? value ?? ''
  return {
    number: Number(number),
    name,
    cardinality: label === undefined ? 'map' : (label as 'optional' | 'repeated'),
    type: SCALARS.has(type) ? type : type.startsWith('.') ? type.slice(1) : `${packageName}.${type}`,
  }
}
