import { expect, test } from 'vitest'
import { eventIn } from './watch.js'

const managed =
  '"managedFields":[{"fieldsV1":{"f:status":{"f:conditions":{"k:{\\"type\\":\\"Ready\\"}":{"f:observedGeneration":{}}}}}}]'
const metadata = `"metadata":{"generation":2,${managed},"name":"app-000007","namespace":"default","resourceVersion":"812","uid":"u"}`

test('an event tells which WebApp it is about, its version and the generation that its status speaks of', () => {
  const status = '"status":{"conditions":[{"observedGeneration":2,"type":"Ready"}],"configMapName":"app-000007-config"}'
  const line = `{"type":"MODIFIED","object":{"apiVersion":"v1","kind":"WebApp",${metadata},"spec":{"message":"hello"},${status}}}`
  expect(eventIn(line)).toEqual({ name: 'app-000007', version: '812', generation: 2 })
})

test('a WebApp without a status speaks of no generation', () => {
  expect(eventIn(`{"type":"ADDED","object":{${metadata},"spec":{"message":"hello"}}}`).generation).toBe(0)
})

test('what is no event of a WebApp is refused with its text', () => {
  expect(() => eventIn('{"type":"ERROR","object":{"code":410}}')).toThrow(
    'this is no event of a WebApp: {"type":"ERROR"',
  )
})
