import { connect as connectTo } from 'node:net'
import { messageOf, systemClock } from '@setpoint/kube'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Client, Logger, Runnable } from 'setpoint'
import { FIELD_MANAGER } from '../deploy/cluster.js'
import type { LocalWebhooks } from './local-webhooks.js'

/**
 * Has the API server ask local webhooks for as long as they are served: once nobody answers, nobody must be asked, or no
 * object could be written any more. Conversion that led here leads to the operator's Service `afterwards`, as these
 * definitions say.
 */
export function webhookRegistration(
  client: Client,
  { url, server, manifests }: LocalWebhooks,
  afterwards: readonly CustomResourceDefinition[],
  log: Logger,
): Runnable {
  const converted = afterwards.filter(({ spec }) => spec.conversion !== undefined)
  const configurations = [
    ...(manifests.mutating === undefined ? [] : [{ kind: MutatingWebhookConfiguration, object: manifests.mutating }]),
    ...(manifests.validating === undefined
      ? []
      : [{ kind: ValidatingWebhookConfiguration, object: manifests.validating }]),
  ]
  return {
    name: 'registration of webhooks',
    needsLeader: false,
    async start(signal) {
      await listening(server.port ?? 0, signal)
      try {
        for (const { kind, object } of configurations) {
          await client.apply(kind, object as never, { fieldManager: FIELD_MANAGER, force: true, signal })
        }
        log.info(`serving webhooks at ${url}`)
      } catch (error) {
        log.warn(`the webhooks are not called, and objects are stored as they come: ${messageOf(error)}`)
      }
    },
    async stop(signal) {
      for (const { kind, object } of configurations) {
        await client.delete(kind, { name: object.metadata?.name ?? '' }, { signal }).catch(() => undefined)
      }
      for (const definition of converted) await giveBack(client, definition, signal, log)
    },
  }
}

/** Versions other than the stored one are served by the operator in the cluster from now on, if it is there. */
async function giveBack(
  client: Client,
  definition: CustomResourceDefinition,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const name = definition.metadata?.name
  try {
    await client.apply(CustomResourceDefinition, definition as never, {
      fieldManager: FIELD_MANAGER,
      force: true,
      signal,
    })
    log.info(`conversion of ${name} leads to the operator in the cluster again`)
  } catch (error) {
    const way = 'run "setpoint install", or its other versions cannot be read'
    log.warn(`conversion of ${name} still leads to this process, which ends (${messageOf(error)}); ${way}`)
  }
}

/** Resolves when something answers on this machine's port: the webhook server starts beside this. */
async function listening(port: number, signal: AbortSignal): Promise<void> {
  while (!(await answers(port))) await systemClock.sleep(5, signal)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
