import { describe, expect, it } from 'vitest'
import { checkedProxy, proxyFromEnvironment } from './proxy.js'

const proxyFor = (server: string, env: Record<string, string>): string | undefined =>
  proxyFromEnvironment(new URL(server), env)

describe('the proxy of the environment', () => {
  it('depends on the scheme, in capitals or not', () => {
    const env = { HTTPS_PROXY: 'http://secure:1', http_proxy: 'plain:2' }
    expect(proxyFor('https://api:6443', env)).toBe('http://secure:1')
    expect(proxyFor('http://api:8080', env)).toBe('http://plain:2')
    expect(proxyFor('https://api:6443', {})).toBeUndefined()
    expect(proxyFor('https://api:6443', { HTTPS_PROXY: '', https_proxy: 'http://p:1' })).toBe('http://p:1')
  })

  it.each([
    ['*', 'https://anything', false],
    ['example.com', 'https://example.com', false],
    ['example.com', 'https://api.example.com', false],
    ['example.com', 'https://notexample.com', true],
    ['.example.com', 'https://api.example.com', false],
    ['.example.com', 'https://example.com', true],
    ['*.example.com', 'https://api.example.com', false],
    ['example.com:6443', 'https://example.com:6443', false],
    ['example.com:6443', 'https://example.com', true],
    ['example.com:443', 'https://example.com', false],
    ['10.0.0.0/8', 'https://10.1.2.3:6443', false],
    ['10.0.0.0/8', 'https://11.1.2.3:6443', true],
    ['10.0.0.1', 'https://10.0.0.1:6443', false],
    ['fd00::/8', 'https://[fd00::1]:6443', false],
    ['fd00::1', 'https://[fd00::1]:6443', false],
    ['10.0.0.0/99', 'https://10.0.0.1', true],
    ['other, api', 'https://api', false],
    ['', 'https://localhost:6443', false],
    ['', 'https://127.0.0.1:6443', false],
    ['', 'https://[::1]:6443', false],
    ['', 'https://api', true],
  ])('with NO_PROXY=%s is for %s: %s', (list, server, used) => {
    expect(proxyFor(server, { HTTPS_PROXY: 'http://p', NO_PROXY: list }) !== undefined).toBe(used)
  })
})

it('a proxy of another kind is refused, and its password is not shown', () => {
  expect(() => checkedProxy('socks5://me:secret@p:1080')).toThrow(
    '"socks5://…@p:1080" (proxy-url in the kubeconfig, HTTPS_PROXY or HTTP_PROXY) must be an http:// or https:// URL',
  )
  expect(checkedProxy('https://p')).toBe('https://p')
})
