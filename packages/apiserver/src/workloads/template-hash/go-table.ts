import { goPackages } from '@setpoint/kube/go-types'
import { protobufPackages } from '@setpoint/kube/protobuf/table'

/** A field of a Go struct. An embedded struct has no name in JSON: its fields are the object's own. */
export interface DumpField {
  /** What Go calls it: `DNSPolicy`. */
  readonly name: string
  readonly json: string | undefined
  /** In Go's notation, with the package's key in front of a type of another package. */
  readonly type: string
}

type Lines = ReadonlyMap<string, string>

const typeLines = new Map<string, Lines>()
const messageLines = new Map<string, Lines>()

/** What a named type stands for: its fields, or the type that it is another name of. */
export function declaration(packageKey: string, name: string): readonly DumpField[] | string {
  const line = linesOf(typeLines, packageKey, goPackages[packageKey]?.types).get(name)
  if (line === undefined) throw new Error(`the table of Go types has no ${packageKey}.${name}; generate it again`)
  if (line.startsWith('=')) return line.slice(1)
  const names = goNames(packageKey, name)
  return line.split(' ').flatMap((field) => (field === '' ? [] : [fieldOf(field, names)]))
}

/** `spec?:PodSpec`, or `+ProbeHandler` for an embedded struct. */
function fieldOf(text: string, names: ReadonlyMap<string, string>): DumpField {
  if (text.startsWith('+')) {
    const type = text.slice(1)
    return { name: type.slice(type.lastIndexOf('.') + 1), json: undefined, type }
  }
  const colon = text.indexOf(':')
  const json = text.slice(0, colon).replace(/[?~]+$/, '')
  return { name: names.get(json) ?? capitalized(json), json, type: text.slice(colon + 1) }
}

/** Go's names of the fields whose name is not that of JSON with a capital. */
function goNames(packageKey: string, name: string): ReadonlyMap<string, string> {
  const packages: Readonly<Record<string, { readonly messages: string }>> = protobufPackages
  const line = linesOf(messageLines, packageKey, packages[packageKey]?.messages).get(name) ?? ''
  return new Map(
    line.split(' ').flatMap((field): [string, string][] => {
      const match = /^=?\d+([^/:]*)\/([^:]+)/.exec(field)
      return match === null ? [] : [[match[1] ?? '', match[2] ?? '']]
    }),
  )
}

function linesOf(cache: Map<string, Lines>, packageKey: string, text: string | undefined): Lines {
  let lines = cache.get(packageKey)
  if (lines === undefined) {
    lines = new Map(
      (text ?? '')
        .trim()
        .split('\n')
        .map((line): [string, string] => {
          const space = line.indexOf(' ')
          return space === -1 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
        }),
    )
    cache.set(packageKey, lines)
  }
  return lines
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
