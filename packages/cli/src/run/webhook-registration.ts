import { connect as connectTo } from 'node:net'
import { messageOf, systemClock } from '@setpoint/kube'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Client, Logger, Runnable } from 'setpoint'
import { FIELD_MANAGER } from '../deploy/cluster.js'
import type { LocalWebhooks } from './local-webhooks.js'

/**
 * Has the API server ask local webhooks for as long as they are served: once nobody answers, nobody must be asked, or no
 * object could be written any more.
 */
export function webhookRegistration(client: Client, { url, server, manifests }: LocalWebhooks, log: Logger): Runnable {
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
    },
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
