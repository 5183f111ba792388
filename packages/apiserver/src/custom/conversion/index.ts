// The conversion of custom resources between their versions by a webhook: one question for many objects, answers that
// are checked, and results remembered for code that cannot wait for them.
export { Converted } from './converted.js'
export { type ConverterDependencies, converterOf } from './converter.js'
