// Who wrote what, as metadata.managedFields tells it: owners of a path, and the writers of a change between two versions.
export { ownsPath } from './owns.js'
export { isPerson, managersOf, writersOf } from './writers.js'
