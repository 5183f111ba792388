import { describe, expect, test } from 'vitest'
import { lastOf, listOf, parseFlags } from './parse-flags.js'

const parsed = (...args: string[]): Record<string, readonly string[]> => Object.fromEntries(parseFlags(args))

describe("kube-apiserver's command line", () => {
  test('gives a value after = or as the next argument', () => {
    expect(parsed('--secure-port=6443', '--cert-dir', '/certs', '--etcd-servers', 'http://a,http://b')).toEqual({
      'secure-port': ['6443'],
      'cert-dir': ['/certs'],
      'etcd-servers': ['http://a,http://b'],
    })
  })

  test('takes a switch without a value, and no next argument as its value', () => {
    expect(parsed('--allow-privileged', '--anonymous-auth=false', '--cert-dir=/certs')).toEqual({
      'allow-privileged': ['true'],
      'anonymous-auth': ['false'],
      'cert-dir': ['/certs'],
    })
  })

  test('may write _ for -, keep = in a value, leave it empty, and name the verbosity -v', () => {
    expect(parsed('--secure_port=1', '--feature-gates=A=true', '--external-hostname=', '-v=4', '--v', '2')).toEqual({
      'secure-port': ['1'],
      'feature-gates': ['A=true'],
      'external-hostname': [''],
      v: ['4', '2'],
    })
  })

  test('of a flag given twice has both values: the last one counts, or all of them together', () => {
    const flags = parseFlags([
      '--bind-address=::1',
      '--bind-address=127.0.0.1',
      '--api-audiences=a,b',
      '--api-audiences=c',
    ])
    expect(lastOf(flags, 'bind-address')).toBe('127.0.0.1')
    expect(listOf(flags, 'api-audiences')).toEqual(['a', 'b', 'c'])
    expect(lastOf(flags, 'cert-dir')).toBeUndefined()
    expect(listOf(flags, 'cert-dir')).toEqual([])
  })

  test.each([
    ['--insecure-port=0', 'unknown flag: --insecure-port'],
    ['--no-such-flag', 'unknown flag: --no-such-flag'],
    ['--cert-dir', 'flag needs an argument: --cert-dir'],
    ['-x', 'bad flag syntax: -x'],
    ['extra', 'unknown argument extra'],
  ])('%s is refused', (arg, problem) => {
    expect(() => parseFlags([arg])).toThrow(`kube-apiserver: ${problem}; see --help for the flags`)
  })
})
