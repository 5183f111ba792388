// Who wrote what, as metadata.managedFields tells it: the owners of a path, and the writers of a version. Pure. An entry's
// time has whole seconds, so what happens within one is told by the fields that came and went.
export { freshEntries, makingEntry, owningEntries, writingEntries } from './entries.js'
export { changersOf, ownersOf, writersOf } from './managers.js'
export { isPerson } from './person.js'
