import { checkDns1123Label } from '@setpoint/kube'

/** Names of these kinds become parts of host names, which have fewer characters. */
export function podNameWarnings(name: string | undefined): string[] {
  const messages = checkDns1123Label(name ?? '')
  if (messages.length === 0) return []
  const why =
    'this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended'
  return [`metadata.name: ${why}: [${messages.join(' ')}]`]
}
