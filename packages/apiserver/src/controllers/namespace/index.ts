// The life and death of namespaces: emptied in order, with conditions that say what is left, then finalized.
export { startNamespaceController } from './controller.js'
