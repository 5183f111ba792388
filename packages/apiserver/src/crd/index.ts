// CustomResourceDefinitions and the objects that they define, as pure functions.
export * from './definition/index.js'
export * from './schema/index.js'
