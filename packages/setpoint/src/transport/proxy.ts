import { BlockList, isIP } from 'node:net'
import { SetpointError } from '@setpoint/kube'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy for a server as the environment says, by the rules that Go's programs share: HTTPS_PROXY or HTTP_PROXY by the
 * server's scheme, and none for what NO_PROXY lists or for this machine itself. Undefined: connect directly.
 */
export function proxyFromEnvironment(server: URL, env: Environment): string | undefined {
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = variable(env, name)
  if (proxy === '' || isExcluded(server, variable(env, 'NO_PROXY'))) return undefined
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

/** The same proxy, if it is one that can be used. */
export function checkedProxy(proxy: string | undefined): string | undefined {
  if (proxy === undefined) return undefined
  const protocol = URL.canParse(proxy) ? new URL(proxy).protocol : ''
  if (protocol === 'http:' || protocol === 'https:') return proxy
  // The address may have a password in it.
  const shown = proxy.replace(/\/\/[^/@]*@/, '//…@')
  throw new SetpointError(
    'KubeconfigInvalid',
    `the proxy "${shown}" (proxy-url in the kubeconfig, HTTPS_PROXY or HTTP_PROXY) must be an http:// or https:// URL; ` +
      'SOCKS is not supported',
  )
}

function variable(env: Environment, name: string): string {
  const value = env[name] ?? ''
  return value === '' ? (env[name.toLowerCase()] ?? '') : value
}

/** Whether a comma-separated list of hosts, domains, addresses and networks has the server. */
function isExcluded({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  if (isThisMachine(host)) return true
  return list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => matches(entry, host, number))
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === '') return false
  if (entry === '*') return true
  if (entry.includes('/')) return inNetwork(host, entry)
  if (isIP(entry) !== 0) return entry === host
  const [, name = '', ownPort = port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  if (ownPort !== port) return false
  const pattern = name.replace(/^\[|\]$/g, '')
  if (isIP(pattern) !== 0) return pattern === host
  // `.example.com` and `*.example.com` mean subdomains only; `example.com` means itself as well.
  const domain = pattern.replace(/^\*/, '')
  if (domain.startsWith('.')) return host.endsWith(domain)
  return host === domain || host.endsWith(`.${domain}`)
}

function inNetwork(host: string, network: string): boolean {
  const [address = '', prefix = ''] = network.split('/')
  const [family, hostFamily] = [isIP(address), isIP(host)]
  if (family === 0 || family !== hostFamily || !/^\d+$/.test(prefix)) return false
  const blocks = new BlockList()
  try {
    blocks.addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
  } catch {
    return false
  }
  return blocks.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
