// The text of an expression, places in it, and what is printed when something is wrong at such a place.
export type { Issue } from './issue.js'
export { formatIssues } from './issue.js'
export type { Location } from './source.js'
export { NO_LOCATION, Source } from './source.js'
