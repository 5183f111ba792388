import { isNotFound } from '@setpoint/kube'
import type { ResourceQuota } from '@setpoint/kube/kinds/v1'
import type { LocalClient } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission.js'
import { type Amounts, amountsOf, listStored } from '../plugins/index.js'
import { refuse } from '../refuse.js'
import { amountsToJson, increase } from './amounts.js'
import { charge, counts, measuredNames } from './check.js'
import { type Evaluator } from './evaluator.js'
import { evaluatorOf } from './evaluators.js'
import type { QuotaIndex } from './quota-index.js'

const QUOTAS = { group: '', resource: 'resourcequotas' }

export interface QuotaDependencies {
  readonly storage: Storage
  readonly quotas: QuotaIndex
  readonly now: () => number
  /** Who writes usage down, and the resource that it is written to. */
  readonly writer: () => { readonly client: LocalClient; readonly resource: Resource }
}

/**
 * ResourceQuota: what a request would use is charged to every quota of the namespace that counts it, before it happens;
 * one that it does not fit refuses it. What was charged for nothing is given back by the quota controller.
 */
export function resourceQuota({ storage, quotas, now, writer }: QuotaDependencies): AdmissionPlugin {
  const evaluators = new WeakMap<Resource, Evaluator>()

  function deltaFor(
    quota: ResourceQuota,
    evaluator: Evaluator,
    { operation, object, old }: AdmissionAttributes,
  ): Amounts {
    const usage = evaluator.usage(object as NonNullable<typeof object>, now())
    if (operation !== 'UPDATE' || old === undefined || !counts(quota, evaluator, old)) return usage
    return increase(usage, evaluator.usage(old, now()))
  }

  async function evaluate(attributes: AdmissionAttributes, evaluator: Evaluator): Promise<void> {
    const { context, object, dryRun } = attributes
    if (object === undefined) return
    const enforced = context.subresource?.name !== 'status'
    const charged: { quota: ResourceQuota; delta: Amounts }[] = []
    for (const quota of listStored<ResourceQuota>(storage, QUOTAS, context.namespace)) {
      if (!counts(quota, evaluator, object)) continue
      const name = quota.metadata.name ?? ''
      const names = measuredNames(quota, evaluator)
      const missing = evaluator.missing?.(names, object)
      if (missing !== undefined) throw refuse(attributes, `failed quota: ${name}: ${missing}`)
      const used = amountsOf(quota.status?.used)
      if (!names.every((each) => used.has(each))) {
        throw refuse(attributes, `status unknown for quota: ${name}, resources: ${names.sort().join(',')}`)
      }
      const delta = deltaFor(quota, evaluator, attributes)
      const result = charge(quota, delta, enforced)
      if (result === undefined) continue
      if ('problem' in result) throw refuse(attributes, result.problem)
      charged.push({ quota, delta })
    }
    if (dryRun) return
    for (const { quota, delta } of charged) await record(attributes, quota, delta, enforced)
  }

  /** Compare and swap: whoever comes second is checked against what the first has left. */
  async function record(
    attributes: AdmissionAttributes,
    quota: ResourceQuota,
    delta: Amounts,
    enforced: boolean,
  ): Promise<void> {
    const { client, resource } = writer()
    const { namespace = '', name = '' } = quota.metadata
    try {
      await client.update(resource, { namespace, name, subresource: 'status' }, (object) => {
        const current = object as unknown as ResourceQuota
        const result = charge(current, delta, enforced)
        if (result === undefined) return
        if ('problem' in result) throw refuse(attributes, result.problem)
        current.status = { ...current.status, used: amountsToJson(result.used) }
      })
    } catch (error) {
      // Taken away in between: it forbids nothing any more.
      if (!isNotFound(error)) throw error
    }
  }

  return {
    name: 'ResourceQuota',
    handles(resource) {
      const evaluator = resource.namespaced ? evaluatorOf(resource) : undefined
      if (evaluator !== undefined) evaluators.set(resource, evaluator)
      return evaluator !== undefined
    },
    validate(attributes) {
      const { context, operation } = attributes
      if (operation === 'DELETE' || operation === 'CONNECT' || !quotas.has(context.namespace)) return undefined
      const evaluator = evaluators.get(context.resource)
      return evaluator?.handles(attributes) === true ? evaluate(attributes, evaluator) : undefined
    },
  }
}
