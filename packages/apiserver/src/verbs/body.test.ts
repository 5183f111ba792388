import type { KubeObject } from '@setpoint/kube'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, establish } from '../definitions.suite.js'
import { CONFIG_MAP, type SampleKind, WIDGET } from '../kinds.suite.js'
import { useServer } from '../testing.suite.js'

const api = useServer({ controllers: false })
beforeAll(() => establish(api.client, definition()))

const LIMIT = 3 * 1024 * 1024

describe.each([CONFIG_MAP, WIDGET])('the body of a request for $what', (kind: SampleKind) => {
  const path = kind.path()
  const text = (name: string): string => JSON.stringify(kind.object(name))

  test('may be three mebibytes, and not a byte more', async () => {
    const fits = text('fits').padEnd(LIMIT)
    expect((await api.client.request('POST', path, fits)).code).toBe(201)
    const { code, status } = await api.client.request('POST', path, text('too-large').padEnd(LIMIT + 1))
    expect(code).toBe(413)
    expect(status).toMatchObject({
      reason: 'RequestEntityTooLarge',
      message: 'Request entity too large: limit is 3145728',
    })
    const put = await api.client.request('PUT', `${path}/fits`, fits.padEnd(LIMIT + 1))
    expect(put.code).toBe(413)
    const type = { 'content-type': 'application/merge-patch+json' }
    expect((await api.client.request('PATCH', `${path}/fits`, '{}'.padEnd(LIMIT + 1), type)).code).toBe(413)
    expect((await api.client.request('DELETE', `${path}/fits`, '{}'.padEnd(LIMIT + 1))).code).toBe(413)
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"metadata":'],
    ['a stray word', '{"metadata": nothing}'],
    ['something after the end', '{} {}'],
  ])('is a 400 when it is %s', async (_what, body) => {
    const { code, status } = await api.client.request('POST', path, body)
    expect(code).toBe(400)
    expect(status.reason).toBe('BadRequest')
  })

  test('is a 400 when it is of another kind or version', async () => {
    const stranger = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'stranger' } }
    expect((await api.client.post(path, stranger)).code).toBe(400)
    const other = { ...kind.object('other'), apiVersion: `${kind.apiVersion}beta1` }
    expect((await api.client.post(path, other)).code).toBe(400)
  })

  test('may be YAML', async () => {
    const [key, value] = Object.entries(kind.change('from yaml'))[0] as [string, object]
    const [field] = Object.keys(value)
    const yaml = [
      `apiVersion: ${kind.apiVersion}`,
      `kind: ${kind.kind}`,
      'metadata:',
      '  name: yaml # a comment',
      `${key}: {${field}: from yaml}`,
    ].join('\n')
    const answer = await api.client.request('POST', path, yaml, { 'content-type': 'application/yaml' })
    expect(answer.code).toBe(201)
    expect(kind.textOf(answer.object)).toBe('from yaml')
  })

  test('is a 400 when its YAML cannot be read', async () => {
    const answer = await api.client.request('POST', path, 'a: [', { 'content-type': 'application/yaml' })
    expect(answer.code).toBe(400)
  })

  test('is a 415 when nothing can read it', async () => {
    const { code, status } = await api.client.request('POST', path, text('csv'), { 'content-type': 'text/csv' })
    expect(code).toBe(415)
    expect(status.reason).toBe('UnsupportedMediaType')
  })

  test('is JSON when it does not say, and whatever the charset', async () => {
    expect((await api.client.request('POST', path, text('unsaid'), { 'content-type': '' })).code).toBe(201)
    const type = { 'content-type': 'application/json; charset=utf-8' }
    expect((await api.client.request('POST', path, text('charset'), type)).code).toBe(201)
  })

  test('is read as UTF-8', async () => {
    const { object } = await api.client.post(path, kind.object('letters', 'schön — 日本 🦀'))
    expect(kind.textOf(object)).toBe('schön — 日本 🦀')
    expect(kind.textOf(await api.client.read(`${path}/letters`))).toBe('schön — 日本 🦀')
  })
})

describe.each([CONFIG_MAP, WIDGET])('unknown and duplicate fields of $what', (kind: SampleKind) => {
  const path = kind.path()
  const [part = '', inner = ''] = kind.pointer.slice(1).split('/')
  const body = (name: string): string => {
    const { apiVersion, kind: kindName } = kind
    const head = `"apiVersion":"${apiVersion}","kind":"${kindName}","metadata":{"name":"${name}","nickname":"x"}`
    return `{${head},"colour":"red","${part}":{"${inner}":"first","${inner}":"second"}}`
  }
  const complaints = [
    `duplicate field "${part}.${inner}"`,
    'unknown field "colour"',
    'unknown field "metadata.nickname"',
  ]

  test('are refused with fieldValidation=Strict, all at once', async () => {
    const { code, status } = await api.client.request('POST', `${path}?fieldValidation=Strict`, body('strict'))
    expect(code).toBe(400)
    expect(status.message).toMatch(/strict decoding error: /)
    for (const complaint of complaints) expect(status.message).toContain(complaint)
    expect((await api.client.get(`${path}/strict`)).code).toBe(404)
  })

  test.each(['?fieldValidation=Warn', ''])(
    'are warned of with "%s", dropped, and the last of two is kept',
    async (query) => {
      const name = query === '' ? 'by-default' : 'warn'
      const { code, object, warnings } = await api.client.request('POST', path + query, body(name))
      expect(code).toBe(201)
      expect([...warnings].sort()).toEqual(complaints)
      expect(object).not.toHaveProperty('colour')
      expect(object.metadata).not.toHaveProperty('nickname')
      expect(kind.textOf(object)).toBe('second')
    },
  )

  test('are dropped in silence with fieldValidation=Ignore', async () => {
    const { code, object, warnings } = await api.client.request(
      'POST',
      `${path}?fieldValidation=Ignore`,
      body('ignore'),
    )
    expect(code).toBe(201)
    expect(warnings).toEqual([])
    expect(object).not.toHaveProperty('colour')
  })

  test('are looked for in updates and patches as well', async () => {
    const created = await api.client.create(path, kind.object('looked-at'))
    const at = `${path}/looked-at?fieldValidation=Strict`
    const put = await api.client.put(at, { ...created, colour: 'red' })
    expect(put.code).toBe(400)
    expect(put.status.message).toContain('unknown field "colour"')
    const patch = await api.client.patch(at, { colour: 'red' })
    expect(patch.code).toBe(422)
    expect(patch.status.message).toContain('unknown field "colour"')
    const warned = await api.client.patch(`${path}/looked-at`, { colour: 'red' })
    expect(warned.warnings).toEqual(['unknown field "colour"'])
    expect(await api.client.read(`${path}/looked-at`)).toEqual(created)
  })

  test('are not validated in a way that does not exist', async () => {
    const { code, status } = await api.client.post(`${path}?fieldValidation=Perhaps`, kind.object('perhaps'))
    expect(code).toBe(422)
    expect(status.message).toContain('Unsupported value: "Perhaps": supported values: "", "Ignore", "Strict", "Warn"')
  })
})

describe('words of JavaScript', () => {
  const path = CONFIG_MAP.path()
  const keys = (object: KubeObject): string[] => Object.keys(object['data'] as object).sort()

  test('are keys like any other, in bodies and in patches', async () => {
    const body = '{"metadata":{"name":"words"},"data":{"__proto__":"a","constructor":"b"}}'
    const created = await api.client.request('POST', path, body)
    expect(keys(created.object)).toEqual(['__proto__', 'constructor'])
    const patches = {
      'merge-patch': '{"data":{"__proto__":"c","toString":"d"}}',
      'strategic-merge-patch': '{"data":{"__proto__":"e"}}',
      'json-patch': '[{"op":"remove","path":"/data/constructor"}]',
    }
    for (const [type, patch] of Object.entries(patches)) {
      const headers = { 'content-type': `application/${type}+json` }
      expect((await api.client.request('PATCH', `${path}/words`, patch, headers)).code).toBe(200)
    }
    const { text } = await api.client.get(`${path}/words`)
    expect(text).toContain('"data":{"__proto__":"e","toString":"d"}')
  })

  test('are labels that an object has or has not', async () => {
    await api.client.create(path, { metadata: { name: 'has', labels: { constructor: 'yes' } } })
    for (const selector of ['constructor', 'constructor=yes']) {
      const { items } = (await api.client.get(`${path}?labelSelector=${selector}`)).list
      expect(items.map(({ metadata }) => metadata.name)).toEqual(['has'])
    }
    expect((await api.client.get(`${path}?labelSelector=toString`)).list.items).toEqual([])
  })
})
