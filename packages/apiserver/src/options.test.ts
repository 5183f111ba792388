import { describe, expect, test } from 'vitest'
import { checkOptions } from './options.js'

describe('a server is not started', () => {
  test.each(['', ' ', '127.0.0.1 ', 'a b', 'http://localhost'])('on the host %j', (host) => {
    expect(() => checkOptions({ host })).toThrow(/^the host ".*" is no address; give an address or a name of this/)
  })

  test('in a data folder without a name', () => {
    expect(() => checkOptions({ dataDir: '' })).toThrow(/^the data folder is empty; name a folder/)
  })

  test.each(['', ' ', 'two words', 'line\nbreak', 'schlüssel'])('with the token %j, which is not shown', (token) => {
    expect(() => checkOptions({ token })).toThrow(/^the token (is empty|has spaces or characters that no header .*);/)
    expect(() => checkOptions({ token })).not.toThrow(/two words|schlüssel/)
  })
})

test('a server is started on addresses and names, with tokens as tools make them, and with neither', () => {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', 'localhost']) checkOptions({ host })
  for (const token of ['secret', 'abcdef.0123456789abcdef', 'a+b/c=']) checkOptions({ token })
  expect(checkOptions({})).toBeUndefined()
})
