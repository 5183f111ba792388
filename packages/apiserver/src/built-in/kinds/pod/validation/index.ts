// What is wrong with a pod, a template of one, or a change of a pod, in Kubernetes' words and in its order.
// Functions named check… add what they find to a list; those named validate… return one.
export { APP_ARMOR } from './annotations.js'
export { checkNodeSelector } from './affinity.js'
export { checkAppArmorProfile } from './security.js'
export { eachContainer, containersOf } from './each-container.js'
export { PROTOCOLS } from './ports.js'
export { checkTaintEffect } from './scheduling.js'
export { validateEphemeralContainersUpdate } from './ephemeral-containers.js'
export { validatePod } from './pod.js'
export { validateResize } from './resize.js'
export { validatePodStatusUpdate } from './status.js'
export { checkPodTemplate } from './template.js'
export { validatePodUpdate } from './update.js'
