import { type Kind, SetpointError } from '@setpoint/kube'
import { describeObject } from '../objects/index.js'

/** "There is none" would be an answer about objects that nobody has looked for. */
export function namespaceNotCached(
  { kind }: Kind,
  cached: readonly string[],
  namespace: string,
  name: string | undefined,
): SetpointError {
  const asked = JSON.stringify(namespace)
  const [what, them] =
    name === undefined
      ? [`the ${kind} objects in namespace ${asked}`, 'them']
      : [describeObject(kind, { namespace, name }), 'it']
  const message =
    `${what} cannot be read from the cache: it has ${kind} of ${namespacesText(cached)} alone; ` +
    `read ${them} with the uncached client, or add ${asked} to the namespaces that are cached`
  return new SetpointError('KindNotCached', message)
}

/** For messages: `the namespaces "a", "b"`. */
export function namespacesText(namespaces: readonly string[]): string {
  const names = namespaces.map((name) => JSON.stringify(name)).join(', ')
  return `the ${namespaces.length === 1 ? 'namespace' : 'namespaces'} ${names}`
}
