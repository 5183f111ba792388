// ControllerRevisions: the templates that StatefulSets and DaemonSets have had, to tell old pods from new ones and to
// go back to.
export {
  createRevision,
  listRevisions,
  raiseRevision,
  revisionData,
  sameData,
  templateOf,
  truncateHistory,
} from './revisions.js'
