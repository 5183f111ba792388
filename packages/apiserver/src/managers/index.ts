// Field ownership at the doors of the server: metadata.managedFields after every write, and server-side apply.
export type { Managers } from './managers.js'
export { managersOf, scaleManagers } from './managers.js'
