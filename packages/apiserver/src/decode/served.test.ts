import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { decodeBuiltIn, type GoStruct, GoTypes, parseJsonBody, parseYamlBody, writeYaml } from './index.js'

interface Served {
  sent: JsonObject & { kind: string; metadata: { name: string } }
  object: JsonObject
  yaml?: string
}

const kinds = read('kinds.json') as Record<string, [path: string, group: string, version: string, component: string]>
const served = read('served.json') as Served[]
const types = new GoTypes(goPackages)

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8'))
}

function structOf(component: string): GoStruct {
  const struct = types.struct(component)
  if (struct === undefined) throw new Error(`the table has no ${component}`)
  return struct
}

/** Members whose value is raw JSON: their order is the client's. */
const RAW = new Set(['fieldsV1', 'data', 'default', 'enum'])

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, RAW.has(key) ? member : reversed(member)]),
  )
}

describe('an object as kube-apiserver serves it', () => {
  const cases = served.map((record) => [record.sent.kind, record.sent.metadata.name, record] as const)

  it.each(cases)('comes back from a decode unchanged, to the byte: %s %s', (kind, _name, { object }) => {
    const text = JSON.stringify(object)
    const result = decodeBuiltIn(structOf(kinds[kind]?.[3] ?? ''), parseJsonBody(text))
    expect(result.strict).toEqual([])
    expect(JSON.stringify(result.object)).toBe(text)
  })

  it.each(cases)('gets that form whatever the order of its keys: %s %s', (kind, _name, { object }) => {
    const text = JSON.stringify(reversed(object))
    const result = decodeBuiltIn(structOf(kinds[kind]?.[3] ?? ''), parseJsonBody(text))
    expect(JSON.stringify(result.object)).toBe(JSON.stringify(object))
  })

  const withYaml = served.flatMap(({ sent, object, yaml }) =>
    yaml === undefined ? [] : [[sent.kind, sent.metadata.name, object, yaml] as const],
  )

  it.each(withYaml)('is written in its YAML: %s %s', (_kind, _name, object, yaml) => {
    expect(writeYaml(object)).toBe(yaml)
  })

  it.each(withYaml)('is read back from its YAML: %s %s', (_kind, _name, object, yaml) => {
    expect(parseYamlBody(yaml).value).toEqual(object)
  })
})

// The whole corpus of the Go module k8s.io/api (testdata/HEAD), for whoever has it:
//   KUBERNETES_API_TESTDATA=…/k8s.io/api@v0.36.3/testdata/HEAD npx vitest run packages/apiserver/src/decode
const corpus = process.env['KUBERNETES_API_TESTDATA'] ?? ''

describe.skipIf(!existsSync(corpus))('the corpus of k8s.io/api', () => {
  const files = corpus === '' ? [] : readdirSync(corpus).filter((file) => file.endsWith('.json'))
  const known = files.flatMap((file) => {
    const component = componentOf(file)
    return types.struct(component) === undefined ? [] : [[file, component] as const]
  })

  it('has the kinds of the table', () => {
    expect(known.length).toBeGreaterThan(120)
  })

  it.each(known)('comes back from a decode unchanged: %s', (file, component) => {
    const text = readFileSync(join(corpus, file), 'utf8')
    const result = decodeBuiltIn(structOf(component), parseJsonBody(text))
    expect(result.strict).toEqual([])
    expect(JSON.stringify(result.object)).toBe(JSON.stringify(JSON.parse(text)))
  })
})

const FOLDERS: Readonly<Record<string, string>> = { internal: 'apiserverinternal' }

/** `rbac.authorization.k8s.io.v1.Role.json` → `io.k8s.api.rbac.v1.Role` */
function componentOf(file: string): string {
  const [, group = '', version = '', kind = ''] = /^(.*)\.(v\d[^.]*)\.([^.]+)\.json$/.exec(file) ?? []
  const [first = ''] = group.split('.')
  return `io.k8s.api.${FOLDERS[first] ?? first}.${version}.${kind}`
}
