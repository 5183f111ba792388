// Resource quotas: what a namespace may use in all. Admission charges each request to the quotas that count it; the
// controller recounts what is there.
export { startQuotaController } from './controller.js'
export { resourceQuota } from './plugin.js'
export { QuotaIndex } from './quota-index.js'
