// What the server has to show: every kind that can be listed and watched, each in the version that the server prefers.
// Nothing here knows what the user may read; that turns out when it is asked for.
export type { Discovered } from './discovery.js'
export { discover } from './discovery.js'
export { selectKinds } from './select.js'
