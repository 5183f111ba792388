import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the tags of a Go struct's field say beside its number. */
export interface TaggedField {
  /** The field's name in Go, which error messages use. */
  readonly go: string
  /** Its name in JSON, or Go's where it has none there; '' for an embedded struct whose fields are the outer one's. */
  readonly json: string
}

/**
 * The fields of a package's structs by their protobuf numbers. The names of generated.proto are no help: they are made
 * from Go's (`uID`), and JSON has its own (`uid`).
 */
export function readTags(folder: string): ReadonlyMap<string, ReadonlyMap<number, TaggedField>> {
  const structs = new Map<string, Map<number, TaggedField>>()
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.go') || file.endsWith('_test.go') || file.includes('generated')) continue
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = '', body = ''] of text.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)) {
      structs.set(name, new Map(body.split('\n').flatMap(readField)))
    }
  }
  return structs
}

const FIELD = /^\t(?:(\w+)\s+)?([^\s`]+)\s+`(.*)`/

function readField(line: string): [number, TaggedField][] {
  const [, name, type = '', tags = ''] = FIELD.exec(line) ?? []
  const number = /protobuf:"\w+,(\d+),/.exec(tags)?.[1]
  if (number === undefined) return []
  const go = name ?? /\w+$/.exec(type)?.[0] ?? type
  const [json = '', ...options] = (/json:"([^"]*)"/.exec(tags)?.[1] ?? '').split(',')
  if (json === '' && options.includes('inline')) return [[Number(number), { go, json: '' }]]
  return [[Number(number), { go, json: json === '' || json === '-' ? go : json }]]
}
