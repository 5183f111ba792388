// A checked expression as closures: no tree is walked when it is evaluated. Evaluation never throws for what an
// expression does wrong; the outcome says so.
export type { CompileEnvironment, Compiled } from './compiler.js'
export { compile } from './compiler.js'
export type { Bindings, EvaluateOptions, Evaluation } from './program.js'
export { Program } from './program.js'
