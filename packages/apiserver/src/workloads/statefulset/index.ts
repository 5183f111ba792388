// StatefulSets: pods with numbers, in order or all at once, each with claims of its own; rolled over from the last one
// down to the partition. A pass takes the steps that it can and waits for the pods that it needs.
export { startStatefulSets } from './controller.js'
