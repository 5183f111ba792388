import { expect, it } from 'vitest'
import { versionIn } from './version-in.js'

it.each([
  ['{"type":"ADDED","object":{"metadata":{"resourceVersion":"12"}}}', '12'],
  [
    '{"type":"MODIFIED","object":{"data":{"a":"\\"resourceVersion\\":\\"7\\""},"metadata":{"resourceVersion":"12"}}}',
    '12',
  ],
])('is found where there is one: %s', (line, version) => {
  expect(versionIn(line)).toBe(version)
})

it.each([
  [
    'a reference with another version',
    '{"type":"ADDED","object":{"ref":{"resourceVersion":"7"},"metadata":{"resourceVersion":"12"}}}',
  ],
  ['the end of an object', '{"type":"DELETED","object":{"metadata":{"resourceVersion":"12"}}}'],
  ['a bookmark', '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"12"}}}'],
  ['no version', '{"type":"ADDED","object":{"metadata":{"name":"a"}}}'],
])('is not guessed for %s', (_, line) => {
  expect(versionIn(line)).toBeUndefined()
})
