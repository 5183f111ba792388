// The two servers that are compared, behind one interface, each in processes of its own and gone when this one is.
export { embeddedNote, startEmbedded } from './embedded.js'
export { prepare } from './prepare.js'
export { startReference } from './reference.js'
export type { Server, StartServer } from './server.js'
export { type Versions, versionsOf } from './versions.js'
