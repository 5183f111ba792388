// The catalog: what the server serves right now, by group, version and plural.
export type { ServedGroup, ServedVersion } from './catalog.js'
export { Catalog } from './catalog.js'
