import { HEADER } from './header.js'
import { goTypes } from './protobuf-go-types.js'
import { messageLine } from './protobuf-line.js'
import { readPackages } from './protobuf-packages.js'

/** Messages with JSON of their own making, which go-fields.ts leaves to decoders. */
const OPAQUE: Readonly<Record<string, readonly string[]>> = {
  'api/resource': ['Quantity'],
  'apiextensions/v1': ['JSONSchemaPropsOrArray', 'JSONSchemaPropsOrBool', 'JSONSchemaPropsOrStringArray'],
  'util/intstr': ['IntOrString'],
}

/** Those that decoders read by heart: times, and bytes that are JSON. */
const BY_HEART = new Set([
  'apiextensions/v1.JSON',
  ...['FieldsV1', 'MicroTime', 'Time'].map((name) => `meta/v1.${name}`),
  'pkg/runtime.RawExtension',
])

const MEANING = `/**
 * The protobuf messages behind the API by package, one to a line: \`Name field …\`. A field is its number and its name in
 * JSON, then \`/Name\` where Go's name is not that with a capital, then \`:type\` unless it is a string. Types: bool, int32,
 * int64, double, bytes, quantity (a string that is one), a message of the same or, as \`meta/v1.ObjectMeta\`, of another
 * package. \`[]\` repeats, \`{}\` is a map from strings, \`*\` tells absent from zero. A field without a name in JSON is a
 * struct embedded in this one; \`=\` before the only field of a message: in JSON the message is that field.
 *
 * JSON leaves a field out when it is empty: zero, or a pointer, list or map with nothing in it. A mark after the colon says
 * that it does not: with \`!\` it has the zero, or null; with \`+\` an empty list. A struct that is no pointer is never empty,
 * and always there; but with \`~\` JSON leaves it out when it is zero.
 *
 * \`group\` is the API group whose kinds a package has, of the version that its key ends with.
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
      if (isInTable(owner.id, name)) lines.set(`${owner.id}.${name}`, messageLine(owner, name, packages))
    }
  }
  refuseDangling(lines)
  const sections = [...packages.values()].flatMap(({ id, component, group, messages }) => {
    const own = [...messages.keys()].sort().flatMap((name) => lines.get(`${id}.${name}`) ?? [])
    if (own.length === 0) return []
    const groupLine = group === undefined ? '' : `\n    group: '${group}',`
    return [`  '${id}': {\n    component: '${component}',${groupLine}\n    messages: \`\n${own.join('\n')}\n\`,\n  },`]
  })
  return `${HEADER}

${MEANING}
export const protobufPackages = {
${sections.join('\n')}
}
`
}

/** Whether a client can send or get the message, by itself or within another. */
function isInTable(id: string, name: string): boolean {
  if (OPAQUE[id]?.includes(name) === true) return true
  return name !== 'TypeMeta' && goTypes(id).has(name)
}

/** A message that refers to one that is not in the table could not be decoded. */
function refuseDangling(lines: ReadonlyMap<string, string>): void {
  for (const [message, line] of lines) {
    for (const [, type = ''] of line.matchAll(/:[!+~]?\*?(?:\[\]|\{\})?([\w/]+\.\w+|[A-Z]\w*)/g)) {
      const reference = type.includes('.') ? type : `${message.slice(0, message.lastIndexOf('.'))}.${type}`
      if (!BY_HEART.has(reference) && !lines.has(reference))
        throw new Error(`${message} contains a ${reference}, which go-fields.ts does not have`)
    }
  }
}
