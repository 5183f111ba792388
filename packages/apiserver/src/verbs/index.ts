// From HTTP to the registry and back, one file per verb: reads the options and the body, calls the registry, answers
// in the form that the client asked for.
export { readObject } from './body.js'
export { handleCreate } from './create.js'
export { handleDelete } from './delete.js'
export { handleDeleteCollection } from './delete-collection.js'
export type { Exchange } from './exchange.js'
export { handleGet } from './get.js'
export { handleList } from './list.js'
export { handlePatch } from './patch.js'
export { selectionOf } from './selection.js'
export { handleUpdate } from './update.js'
export { handleWatch } from './watch.js'
