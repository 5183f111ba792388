import type { JsonObject } from '@setpoint/kube'

type Reader = (query: URLSearchParams, name: string) => JsonObject

const flag: Reader = (query, name) => (isTrue(query.get(name)) ? { [name]: true } : {})
const text: Reader = (query, name) => {
  const value = query.get(name) ?? ''
  return value === '' ? {} : { [name]: value }
}

const STREAMS: Readonly<Record<string, Reader>> = {
  stdin: flag,
  stdout: flag,
  stderr: flag,
  tty: flag,
  container: text,
}

/** What each connection takes from its query, in the order of the kind's fields. */
const FIELDS: Readonly<Record<string, { readonly kind: string; readonly fields: Readonly<Record<string, Reader>> }>> = {
  attach: { kind: 'PodAttachOptions', fields: STREAMS },
  exec: {
    kind: 'PodExecOptions',
    fields: {
      ...STREAMS,
      command: (query, name) => ({ [name]: query.has(name) ? query.getAll(name) : null }),
    },
  },
  portforward: {
    kind: 'PodPortForwardOptions',
    fields: {
      ports: (query, name) => (query.has(name) ? { [name]: query.getAll(name).map(Number) } : {}),
    },
  },
  proxy: { kind: 'PodProxyOptions', fields: { path: text } },
}

/** The kind of the options of a connection. */
export function connectionKind(subresource: string): string {
  return FIELDS[subresource]?.kind ?? ''
}

/** The options of a connection as an object, which is what admission sees of it. `path`: what follows the proxy's own. */
export function connectionOptions(subresource: string, query: URLSearchParams, path: string): JsonObject {
  const { kind = '', fields = {} } = FIELDS[subresource] ?? {}
  const asked = new URLSearchParams(query)
  if (subresource === 'proxy') asked.set('path', path)
  const options: JsonObject = { kind, apiVersion: 'v1' }
  for (const [name, read] of Object.entries(fields)) Object.assign(options, read(asked, name))
  return options
}

/** As the API reads flags of a query: everything but `0` and `false` is true, also no value at all. */
function isTrue(value: string | null): boolean {
  return value !== null && value !== '0' && value.toLowerCase() !== 'false'
}
