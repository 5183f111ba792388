// Strategic merge patch: a merge patch that knows, from x-kubernetes-patch-strategy and x-kubernetes-patch-merge-key,
// which lists merge and by what. Built-in kinds only: kube-apiserver refuses it for custom resources with 415.
// Its results, the order of lists included, and its messages are those of k8s.io/apimachinery/pkg/util/strategicpatch.
export { applyStrategicMergePatch } from './apply.js'
export { createStrategicMergePatch, createThreeWayStrategicMergePatch } from './create.js'
