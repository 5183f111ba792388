// Volumes of the cluster, and what describes one elsewhere: the source of a VolumeAttachment. Claims are in
// ../persistent-volume-claim.ts.
export { persistentVolumeRules } from './persistent-volume.js'
export { validateInlineVolumeSpec } from './spec.js'
