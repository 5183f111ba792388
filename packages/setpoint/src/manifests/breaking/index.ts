// Changes of a definition that would break what is stored: found by comparing two CustomResourceDefinitions. It reports
// what the new schema refuses or drops; it does not know which objects there are, nor what conversion would mend.
export { breakingChanges } from './definition.js'
