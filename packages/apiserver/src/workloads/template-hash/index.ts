// Hashes of pod templates and revisions, equal to those of kube-controller-manager: a ReplicaSet has the same name on
// both. What Kubernetes hashes is Go's dump of the template, so it is printed here from the table of Go types.
export { podTemplateHash, revisionHash } from './hash.js'
