import { describe, expect, it } from 'vitest'
import { isRandomName } from './random-name.js'

const named = (name: string): boolean => isRandomName({ metadata: { name } }, { name })

describe('a name that no other pass will choose', () => {
  it('is one that the server has made up', () => {
    expect(isRandomName({ metadata: { generateName: 'web-' } }, { name: 'web-x7k2p' })).toBe(true)
  })

  it.each(['web-3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'web-x7k2p', 'web-1794795544123', 'web-q7Lx2mP9vT4k'])(
    'is one with a random part or a moment: %s',
    (name) => expect(named(name)).toBe(true),
  )

  it.each(['web', 'web-0', 'web-12', 'demo-config', 'web-https', 'web-v1', 'my-app-production', 'a.example.com'])(
    'is none that says what it is for: %s',
    (name) => expect(named(name)).toBe(false),
  )
})
