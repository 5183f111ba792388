// Loops seen from outside: an object whose versions go on without anybody's need. What proves one is the pattern of its
// values over several versions, by the same patterns as the doctor in the runtime has; the rate only says how bad it is.
// Anything that may be news (a number, a phase that was not there before) is taken for news.
export { isSteady } from './rhythm.js'
export { loopRule } from './rule.js'
