import { HEADER } from './header.js'
import { goTypes } from './protobuf-go-types.js'
import { messageLine } from './protobuf-line.js'
import { readPackages } from './protobuf-packages.js'

/** Messages with JSON of their own making, which go-fields.ts leaves to decoders. A Time is a Timestamp on the wire. */
const OPAQUE: Readonly<Record<string, readonly string[]>> = {
  'api/resource': ['Quantity'],
  'apiextensions/v1': ['JSON', 'JSONSchemaPropsOrArray', 'JSONSchemaPropsOrBool', 'JSONSchemaPropsOrStringArray'],
  'meta/v1': ['FieldsV1', 'Timestamp'],
  'pkg/runtime': ['RawExtension'],
  'util/intstr': ['IntOrString'],
}

const MEANING = `/**
 * The protobuf messages behind the API by package, one to a line: \`Name field …\`. A field is its number and its name in
 * JSON, then \`/Name\` where Go's name is not that with a capital, then \`:type\` unless it is a string. Types: bool, int32,
 * int64, double, bytes, json (bytes that are JSON), quantity (a string that is one), a message of the same or, as
 * \`meta/v1.ObjectMeta\`, of another package. \`[]\` repeats, \`{}\` is a map from strings, \`*\` tells absent from zero. A
 * field without a name in JSON is a struct embedded in this one; \`=\` before the only field of a message: in JSON the
 * message is that field.
 */`

/**
 * src/generated/protobuf.ts: what a decoder of Kubernetes protobuf must know, checked against the table of Go types. It is
 * written without types: who loads it late does so with require(), which in a test meets the source, not the build.
 */
export function protobufModule(release: string): string {
  const packages = readPackages(release)
  const lines = new Map<string, string>()
  for (const owner of packages.values()) {
    for (const name of [...owner.messages.keys()].sort()) {
      if (isSent(owner.id, name)) lines.set(`${owner.id}.${name}`, messageLine(owner, name, packages))
    }
  }
  refuseDangling(lines)
  const sections = [...packages.values()].map(({ id, component, messages }) => {
    const own = [...messages.keys()].sort().flatMap((name) => lines.get(`${id}.${name}`) ?? [])
    return `  '${id}': {\n    component: '${component}',\n    messages: \`\n${own.join('\n')}\n\`,\n  },`
  })
  return `${HEADER}

${MEANING}
export const protobufPackages = {
${sections.join('\n')}
}
`
}

/** Whether a client can send the message, by itself or within another: nobody sends lists. */
function isSent(id: string, name: string): boolean {
  if (OPAQUE[id]?.includes(name) === true) return true
  const go = goTypes(id).get(name)
  if (go === undefined || name === 'TypeMeta') return false
  if ('underlying' in go) return true
  const isList = go.fields.some(({ json, type }) => json === 'metadata' && /^(meta\/v1\.)?ListMeta$/.test(type))
  return !(isList && go.fields.some(({ json }) => json === 'items'))
}

/** A message that refers to one that is not in the table could not be decoded. */
function refuseDangling(lines: ReadonlyMap<string, string>): void {
  for (const [message, line] of lines) {
    for (const [, type = ''] of line.matchAll(/:\*?(?:\[\]|\{\})?([\w/]+\.\w+|[A-Z]\w*)/g)) {
      const reference = type.includes('.') ? type : `${message.slice(0, message.lastIndexOf('.'))}.${type}`
      if (/^meta\/v1\.(Micro)?Time$/.test(reference)) continue
      if (!lines.has(reference)) throw new Error(`${message} contains a ${reference}, which go-fields.ts does not have`)
    }
  }
}
