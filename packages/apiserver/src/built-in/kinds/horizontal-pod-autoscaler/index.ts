// Autoscalers: their defaults in both versions, and their rules, which see autoscaling/v2.
export { horizontalPodAutoscalerRules } from './horizontal-pod-autoscaler.js'
