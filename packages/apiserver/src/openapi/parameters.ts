/** A parameter of a request's path or query, in neither version's notation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly type: 'string' | 'boolean' | 'integer'
}

const text = (name: string): Parameter => ({ name, in: 'query', type: 'string' })
const flag = (name: string): Parameter => ({ name, in: 'query', type: 'boolean' })
const number = (name: string): Parameter => ({ name, in: 'query', type: 'integer' })

export const PRETTY: Parameter = text('pretty')
export const NAME: Parameter = { name: 'name', in: 'path', type: 'string' }
export const NAMESPACE: Parameter = { name: 'namespace', in: 'path', type: 'string' }
/** The rest of a path behind a proxy. */
export const PATH: Parameter = { name: 'path', in: 'path', type: 'string' }

const WATCH = [flag('allowWatchBookmarks'), flag('watch')]
/** What narrows a list: all of ListOptions but the two that turn it into a watch. */
export const SELECTION: readonly Parameter[] = [
  text('continue'),
  text('fieldSelector'),
  text('labelSelector'),
  number('limit'),
  text('resourceVersion'),
  text('resourceVersionMatch'),
  flag('sendInitialEvents'),
  text('shardSelector'),
  number('timeoutSeconds'),
]
export const LIST_OPTIONS: readonly Parameter[] = [...WATCH, ...SELECTION]
export const GET_OPTIONS: readonly Parameter[] = [text('resourceVersion')]
/** CreateOptions and UpdateOptions. */
export const WRITE_OPTIONS: readonly Parameter[] = [text('dryRun'), text('fieldManager'), text('fieldValidation')]
export const PATCH_OPTIONS: readonly Parameter[] = [...WRITE_OPTIONS, flag('force')]
export const DELETE_OPTIONS: readonly Parameter[] = [
  text('dryRun'),
  number('gracePeriodSeconds'),
  flag('ignoreStoreReadErrorWithClusterBreakingPotential'),
  flag('orphanDependents'),
  text('propagationPolicy'),
]

export const LOG_OPTIONS: readonly Parameter[] = [
  text('container'),
  flag('follow'),
  flag('insecureSkipTLSVerifyBackend'),
  number('limitBytes'),
  flag('previous'),
  number('sinceSeconds'),
  text('stream'),
  number('tailLines'),
  flag('timestamps'),
]
export const ATTACH_OPTIONS: readonly Parameter[] = [
  text('container'),
  flag('stderr'),
  flag('stdin'),
  flag('stdout'),
  flag('tty'),
]
export const EXEC_OPTIONS: readonly Parameter[] = [text('command'), ...ATTACH_OPTIONS]
export const PORT_FORWARD_OPTIONS: readonly Parameter[] = [number('ports')]
export const PROXY_OPTIONS: readonly Parameter[] = [text('path')]

/** By name, then path before query: the order in documents. */
export function sortParameters(parameters: readonly Parameter[]): Parameter[] {
  return parameters.toSorted((a, b) => compare(a.name, b.name) || compare(a.in, b.in))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
