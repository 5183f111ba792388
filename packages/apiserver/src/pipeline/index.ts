// The request pipeline: authenticate → authorize → route → answer. A newcomer starts at handler.ts.
export type { HandlerDependencies, Routed } from './handler.js'
export { createHandler } from './handler.js'
export { pathRoutes } from './paths.js'
export { resourceRoutes } from './resources.js'
