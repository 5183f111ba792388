// Reads the Go types behind the API (struct fields and their json tags) and writes src/generated/go-fields.ts.
// OpenAPI does not say which fields Go leaves out when they are empty, nor what Go calls their types; both decide
// what the API server stores and how it words a refusal.
//
//   npx tsx packages/kube/generator/go-tags.ts
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = 'v0.36.3'
const OUTPUT = new URL('../src/generated/go-fields.ts', import.meta.url)

/** The packages whose kinds a client can send: the served group versions, and what webhooks answer. */
const ROOTS = [
  'k8s.io/apimachinery/pkg/apis/meta/v1',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1',
  'k8s.io/kube-aggregator/pkg/apis/apiregistration/v1',
  ...`admission/v1 admissionregistration/v1 admissionregistration/v1alpha1 admissionregistration/v1beta1
    apiserverinternal/v1alpha1 apps/v1 authentication/v1 authorization/v1 autoscaling/v1 autoscaling/v2 batch/v1
    certificates/v1 certificates/v1alpha1 certificates/v1beta1 coordination/v1 coordination/v1alpha2
    coordination/v1beta1 core/v1 discovery/v1 events/v1 flowcontrol/v1 networking/v1 networking/v1beta1 node/v1
    policy/v1 rbac/v1 resource/v1 resource/v1alpha3 resource/v1beta1 resource/v1beta2 scheduling/v1
    scheduling/v1alpha2 storage/v1 storage/v1beta1 storagemigration/v1beta1`
    .split(/\s+/)
    .map((path) => `k8s.io/api/${path}`),
]

/** Types with JSON of their own making: the decoder knows them by name. */
const OPAQUE = new Set([
  ...['Time', 'MicroTime', 'Duration', 'FieldsV1'].map((name) => `k8s.io/apimachinery/pkg/apis/meta/v1.${name}`),
  ...['JSON', 'JSONSchemaPropsOrArray', 'JSONSchemaPropsOrBool', 'JSONSchemaPropsOrStringArray'].map(
    (name) => `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.${name}`,
  ),
  'k8s.io/apimachinery/pkg/api/resource.Quantity',
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString',
  'k8s.io/apimachinery/pkg/runtime.RawExtension',
])

const SCALARS = new Set(['string', 'bool', 'int', 'int32', 'int64', 'uint8', 'uint32', 'float64'])

/** A type as declared, with its package's names for others. */
interface Declaration {
  readonly kind: 'struct' | 'named' | 'alias'
  readonly body: string
  readonly imports: ReadonlyMap<string, string>
}

const folders = new Map<string, string>()

/** Where a Go module of the release lies; `go` downloads what its cache lacks. */
function moduleFolder(module: string): string {
  let folder = folders.get(module)
  if (folder === undefined) {
    const answer = execFileSync('go', ['mod', 'download', '-json', `${module}@${VERSION}`], { encoding: 'utf8' })
    folder = (JSON.parse(answer) as { Dir: string }).Dir
    folders.set(module, folder)
  }
  return folder
}

const packages = new Map<string, Map<string, Declaration>>()

function declarationsOf(path: string): Map<string, Declaration> {
  let declarations = packages.get(path)
  if (declarations === undefined) {
    declarations = new Map()
    packages.set(path, declarations)
    const [host = '', module = '', ...rest] = path.split('/')
    const folder = join(moduleFolder(`${host}/${module}`), ...rest)
    for (const file of readdirSync(folder).sort()) {
      if (!file.endsWith('.go') || file.endsWith('_test.go') || file.includes('generated')) continue
      readDeclarations(readFileSync(join(folder, file), 'utf8'), declarations)
    }
  }
  return declarations
}

/** gofmt's layout is taken for granted: one declaration and one field to a line, a struct ends with a lone brace. */
function readDeclarations(source: string, into: Map<string, Declaration>): void {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
  const imports = new Map<string, string>()
  for (const [, alias, path = ''] of text.matchAll(/^\s*(?:import\s+)?(\w+\s+)?"([\w./-]+)"$/gm)) {
    imports.set(alias?.trim() ?? path.split('/').at(-1) ?? path, path)
  }
  for (const [, name = '', body = ''] of text.matchAll(/^type (\w+) struct ?\{(?:\n([\s\S]*?)^)?\}/gm)) {
    into.set(name, { kind: 'struct', body, imports })
  }
  for (const [, name = '', equals, body = ''] of text.matchAll(/^type (\w+) (= )?((?!struct|interface|func)\S+)$/gm)) {
    into.set(name, { kind: equals === undefined ? 'named' : 'alias', body, imports })
  }
}

/** The type table: package → type → its line. */
const table = new Map<string, Map<string, string>>()

/** Writes a type down, and everything that it refers to. */
function include(path: string, name: string): void {
  if (OPAQUE.has(`${path}.${name}`) || table.get(path)?.has(name)) return
  const declaration = declarationsOf(path).get(name)
  if (declaration === undefined) throw new Error(`${path} declares no type ${name}`)
  const lines = table.get(path) ?? new Map<string, string>()
  table.set(path, lines)
  lines.set(name, '')
  lines.set(
    name,
    declaration.kind === 'named'
      ? `=${typeText(declaration.body, path, declaration.imports)}`
      : structText(declaration, path),
  )
}

function structText(declaration: Declaration, path: string): string {
  const fields: string[] = []
  for (const line of declaration.body.split('\n')) {
    if (line.trim() === '') continue
    const field = /^\t(?:(\w+)\s+)?([^\s`]+)(?:\s+`(.*)`)?\s*$/.exec(line)
    if (field === null) throw new Error(`${path}: cannot read the field ${line}`)
    const [, name, type = '', tags = ''] = field
    const [tag = '', ...options] = (/json:"([^"]*)"/.exec(tags)?.[1] ?? '').split(',')
    if (tag === '-' || (name !== undefined && /^[a-z]/.test(name))) continue
    if (options.includes('string')) throw new Error(`${path}: the json option "string" is not supported: ${line}`)
    const text = typeText(type, path, declaration.imports)
    const flags = `${options.includes('omitempty') ? '?' : ''}${options.includes('omitzero') ? '~' : ''}`
    if (name === undefined && tag === '') fields.push(`+${text}`)
    else fields.push(`${tag === '' ? name : tag}${flags}:${text}`)
  }
  return fields.join(' ')
}

/** Go's own notation, with packages named by their place in the table: `map[string]api/resource.Quantity`. */
function typeText(type: string, path: string, imports: ReadonlyMap<string, string>): string {
  if (type.startsWith('*')) return `*${typeText(type.slice(1), path, imports)}`
  if (type.startsWith('[]')) return `[]${typeText(type.slice(2), path, imports)}`
  const map = /^map\[([^\]]+)\](.+)$/.exec(type)
  if (map !== null) {
    return `map[${typeText(map[1] ?? '', path, imports)}]${typeText(map[2] ?? '', path, imports)}`
  }
  if (type === 'byte') return 'uint8'
  if (type === 'interface{}') return 'any'
  if (SCALARS.has(type)) return type
  if (!/^\w+(\.\w+)?$/.test(type)) throw new Error(`${path}: cannot read the type ${type}`)
  const [first = '', second] = type.split('.')
  return reference(
    second === undefined ? path : (imports.get(first) ?? ''),
    second ?? first,
    second === undefined ? '' : undefined,
  )
}

function reference(path: string, name: string, prefix = `${packageId(path)}.`): string {
  const declaration = OPAQUE.has(`${path}.${name}`) ? undefined : declarationsOf(path).get(name)
  // An alias is its target, in messages too.
  if (declaration?.kind === 'alias') {
    const [first = '', second] = declaration.body.split('.')
    return second === undefined
      ? reference(path, first, prefix)
      : reference(declaration.imports.get(first) ?? '', second)
  }
  include(path, name)
  return `${prefix}${name}`
}

/** `core/v1` for k8s.io/api/core/v1, `meta/v1`, `api/resource`: the last two elements are enough to tell them apart. */
function packageId(path: string): string {
  return path.split('/').slice(-2).join('/')
}

/** `io.k8s.api.core.v1`, as OpenAPI's component names begin. */
function componentPrefix(path: string): string {
  const [host = '', ...rest] = path.split('/')
  return [...host.split('.').toReversed(), ...rest].join('.')
}

for (const path of ROOTS) {
  for (const [name, declaration] of declarationsOf(path)) {
    if (declaration.kind === 'struct' && /^\t(metav1\.)?TypeMeta\s+`json:",inline"/m.test(declaration.body)) {
      include(path, name)
    }
  }
}

const entries = [...table].sort(([a], [b]) => (packageId(a) < packageId(b) ? -1 : 1))
const ids = new Set(entries.map(([path]) => packageId(path)))
if (ids.size !== entries.length) throw new Error('two packages have the same last two path elements')

const body = entries.map(([path, types]) => {
  const lines = [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, line]) => `${name} ${line}`.trimEnd())
  return `  '${packageId(path)}': {\n    component: '${componentPrefix(path)}',\n    types: \`\n${lines.join('\n')}\n\`,\n  },`
})

writeFileSync(
  OUTPUT,
  `// Generated from k8s.io/api@${VERSION} and its sibling modules by packages/kube/generator/go-tags.ts. Do not edit.

/**
 * The Go types behind the API by package, one to a line: \`Name field …\` for a struct, \`Name =type\` for a named type.
 * A field is \`json:type\`, with \`?\` (omitempty) and \`~\` (omitzero) before the colon; \`+type\` embeds a struct.
 * Types are in Go's notation; one of another package has that package's key in front of it: \`meta/v1.ObjectMeta\`.
 */
export const goPackages: Readonly<Record<string, { readonly component: string; readonly types: string }>> = {
${body.join('\n')}
}
`,
)
