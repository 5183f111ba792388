import type { RequestInfo } from './info.js'

const VERBS = new Set(['watch', 'proxy'])
const SUBRESOURCES = new Set(['attach', 'exec', 'log', 'portforward', 'proxy'])

/** Whether an answer goes on for as long as the client stays: watches, and connections through the server. */
export function isLongRunning(info: RequestInfo): boolean {
  return info.type === 'resource' && (VERBS.has(info.verb) || SUBRESOURCES.has(info.subresource))
}
