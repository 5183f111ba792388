// The way in: an environment says what expressions may use, compiles text, and hands out programs.
export type { Compilation, CompilationFailure, EnvironmentOptions } from './environment.js'
export { Environment } from './environment.js'
