// The built-in kinds that are served in more than one version, each stored in one.
export type { VersionConversion } from './conversion.js'
export { eventConversion } from './event.js'
export { horizontalPodAutoscalerConversion } from './horizontal-pod-autoscaler.js'
