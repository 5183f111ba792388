import { describe, expect, it } from 'vitest'
import { parseRequestUri, parseUrl, UrlError } from './url.js'

describe('parseUrl', () => {
  it('takes a URL apart', () => {
    expect(parseUrl('HTTPS://user:pass@example.com:8443/path?a=b#top')).toEqual({
      scheme: 'https',
      user: 'user:pass',
      host: 'example.com:8443',
      query: 'a=b',
      fragment: 'top',
    })
  })

  it.each([
    ['/relative/path', ''],
    ['mailto:someone@example.com', ''],
    ['https://[::1]:443/', '[::1]:443'],
    ['https:///no-host', ''],
  ])('finds the host of %s', (text, host) => {
    expect(parseUrl(text).host).toBe(host)
  })

  it.each([
    [':x', 'parse ":x": missing protocol scheme'],
    ['a_b:c', 'parse "a_b:c": first path segment in URL cannot contain colon'],
    ['https://%zz', 'parse "https://%zz": invalid URL escape "%zz"'],
    ['https://a b/', 'parse "https://a b/": invalid character " " in host name'],
    ['https://a:b/', 'parse "https://a:b/": invalid port ":b" after host'],
    ['https://[::1', 'parse "https://[::1": missing \']\' in host'],
    ['https://x\n', 'parse "https://x\\n": net/url: invalid control character in URL'],
    ['https://us er@x', 'parse "https://us er@x": net/url: invalid userinfo'],
  ])('refuses %j in the words of net/url', (text, message) => {
    expect(() => parseUrl(text)).toThrow(new UrlError(message))
  })
})

describe('parseRequestUri', () => {
  it('takes # for part of the path', () => {
    expect(parseRequestUri('https://x/#y').fragment).toBe('')
  })

  it.each([
    ['', 'parse "": empty url'],
    ['example.com', 'parse "example.com": invalid URI for request'],
  ])('refuses %j', (text, message) => {
    expect(() => parseRequestUri(text)).toThrow(new UrlError(message))
  })
})
