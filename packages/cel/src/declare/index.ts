// What an environment is made of: functions with their overloads, libraries, host types and containers of names.
export { candidateNames } from './container.js'
export type { FunctionDeclaration, Implementation, Overload } from './function.js'
export { declare, memberOverload, overload } from './function.js'
export type { Library } from './library.js'
export type { TypeProvider } from './types.js'
export { combineProviders } from './types.js'
