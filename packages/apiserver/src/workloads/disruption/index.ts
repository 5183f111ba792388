// PodDisruptionBudgets: their status. Evictions are allowed or refused elsewhere, by what the status says.
export { startDisruptionBudgets } from './controller.js'
