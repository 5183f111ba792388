// Who wrote what, as metadata.managedFields tells it, by the names that people know: the owners of a path, and the writers
// of a change between two versions.
export { isPerson } from 'setpoint/doctor'
export { allManagers, bookkeepersOf, lastManagers, managersOf, writersOf } from './writers.js'
