// Options that come from where no types have checked them: plain JavaScript, files, the environment. Promises: one form for every
// refusal, which says whose option it is, what it was and what it must be. Does not promise to look at every value: whoever takes an option does.
export { fieldsOf, isKind, whoseOptions } from './given.js'
export { checkOptionNames, type OptionNames } from './names.js'
export { optionInvalid } from './invalid.js'
