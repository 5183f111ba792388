import { describe, expect, it } from 'vitest'
import { addVersion } from './add-version.js'
import { type ExportedCall, findExportedCall } from './call.js'
import { addImports } from './imports.js'

function call(source: string, name: string): ExportedCall {
  const found = findExportedCall(source, name, ['resource', 'hub'])
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

function declared(source: string, name: string): string {
  const { start, end } = call(source, name)
  return source.slice(start, end)
}

function withVersion(text: string, kind: string, version: string, asSpoke = false): string {
  return addVersion({ path: 'src/a.ts', text }, call(text, kind), version, asSpoke).text
}

describe('an exported call', () => {
  it.each([
    ['strings', `export const A = resource({ a: ')', b: "(\\"(", c: \`)\${1}\` })`],
    ['comments', `export const A = resource({ // )\n /* ( */ })`],
    ['regular expressions', String.raw`export const A = resource({ a: /[)/]\)/, b: z.regex(/^\(/) })`],
    ['divisions', 'export const A = resource({ a: (4 / 2) / 1 })'],
    ['a type', 'export const A: Kind = resource({})'],
  ])('ends where it ends, whatever is in it: %s', (_, source) => {
    expect(declared(`${source}\nexport const B = resource(1)`, 'A')).toBe(source)
  })

  it('is not found in other forms', () => {
    expect(findExportedCall('const A = resource({})', 'A', ['resource'])).toBeUndefined()
    expect(findExportedCall('export const A = other({})', 'A', ['resource'])).toBeUndefined()
    expect(findExportedCall('export const A = resource({', 'A', ['resource'])).toBeUndefined()
  })
})

const FIRST = `import { resource, z } from 'setpoint'

/** A: mine. */
export const A = resource({
  ...names,
  version: "v1", // )
  spec: z.object({ text: z.string().regex(/[)]/) }),
})

export const as = controller({ for: A })
`

describe('a version', () => {
  it('is a copy that becomes the hub; the one before becomes a spoke, and the rest of the file stays', () => {
    const text = withVersion(FIRST, 'A', 'v2')
    expect(text).toContain("import { hub, resource, spoke, z } from 'setpoint'")
    expect(text).toContain('/** A: mine. */\nexport const AV1 = resource({')
    expect(declared(text, 'AV2')).toBe(declared(FIRST, 'A').replace('const A ', 'const AV2 ').replace('"v1"', '"v2"'))
    expect(declared(text, 'A')).toMatch(/^export const A = hub\(\n {2}AV2,\n {2}spoke\(AV1, \{/)
    expect(text.endsWith('\n\nexport const as = controller({ for: A })\n')).toBe(true)
  })

  it('can be a spoke, and the operator stays with what it has', () => {
    const text = withVersion(FIRST, 'A', 'v1beta1', true)
    expect(declared(text, 'A')).toMatch(/^export const A = hub\(\n {2}AV1,\n {2}spoke\(AV1beta1, \{/)
  })

  it('joins those that are there', () => {
    const text = withVersion(withVersion(withVersion(FIRST, 'A', 'v2'), 'A', 'v3'), 'A', 'v3beta1', true)
    const order = [...declared(text, 'A').matchAll(/\bAV\w+/g)].map(([name]) => name)
    expect(order).toEqual(['AV3', 'AV3beta1', 'AV2', 'AV1'])
    expect(declared(text, 'AV3beta1')).toContain('version: "v3beta1"')
    expect(text.match(/import /g)).toHaveLength(1)
  })

  it('is refused when it is there, and when the source is not understood', () => {
    expect(() => withVersion(FIRST, 'A', 'v1')).toThrow('src/a.ts: A has a version v1 already')
    expect(() => withVersion(withVersion(FIRST, 'A', 'v2'), 'A', 'v1')).toThrow('A has a version v1 already')
    expect(() => withVersion(FIRST.replace('"v1"', 'VERSION'), 'A', 'v2')).toThrow(
      'src/a.ts: A does not give its version as plain text; nothing is written, add the version by hand',
    )
    expect(() => withVersion(FIRST.replace("'setpoint'", "'./mine.js'"), 'A', 'v2')).toThrow(/has no "import/)
    expect(() => withVersion('export const A = hub(...all)', 'A', 'v2')).toThrow(/does not begin with a version/)
  })
})

describe('imports', () => {
  it('are added once, in order', () => {
    const source = "import { type B, c } from 'setpoint'\n"
    expect(addImports(source, 'setpoint', ['a', 'c'])).toBe("import { a, type B, c } from 'setpoint'\n")
  })

  it('are broken into lines when they grow long', () => {
    const names = Array.from({ length: 30 }, (_, index) => `name${index + 10}`)
    const text = addImports("import { a } from 'setpoint'\n", 'setpoint', names)
    expect(text?.split('\n')).toHaveLength(34)
    expect(text).toMatch(/^import \{\n {2}a,\n {2}name10,\n/)
  })
})
