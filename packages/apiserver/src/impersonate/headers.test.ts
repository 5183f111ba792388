import { expect, test } from 'vitest'
import { wantedUser } from './headers.js'

const sent = (...rawHeaders: string[]): Parameters<typeof wantedUser>[0] => {
  const headers: Record<string, string> = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers[(rawHeaders[index] ?? '').toLowerCase()] = rawHeaders[index + 1] ?? ''
  }
  return { headers, rawHeaders }
}

test('a request without such headers is its sender’s own', () => {
  expect(wantedUser(sent('Accept', '*/*', 'If-Match', 'x'))).toBeUndefined()
})

test('groups that were sent one by one are several, even where a name has a comma in it', () => {
  const wanted = wantedUser(sent('Impersonate-User', 'kim', 'Impersonate-Group', 'a, b', 'Impersonate-Group', 'c'))
  expect(wanted).toEqual({ name: 'kim', uid: '', groups: ['a, b', 'c'], extra: {} })
})

test('extra keys are lower case and may be percent-encoded', () => {
  const wanted = wantedUser(
    sent('Impersonate-User', 'kim', 'Impersonate-Extra-Acme.com%2fScope', 'x', 'Impersonate-Extra-__proto__', 'y'),
  )
  expect(Object.entries(wanted?.extra ?? {})).toEqual([
    ['acme.com/scope', ['x']],
    ['__proto__', ['y']],
  ])
})

test('without a user there is nobody to be', () => {
  expect(() => wantedUser(sent('Impersonate-Group', 'a'))).toThrow(
    'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"a"}, Extra:map[string][]string(nil)} without impersonating a user name',
  )
})

test('headers that came without their list were each sent once', () => {
  expect(wantedUser({ headers: { 'impersonate-user': 'kim', 'impersonate-group': 'a' } })).toMatchObject({
    name: 'kim',
    groups: ['a'],
  })
})
