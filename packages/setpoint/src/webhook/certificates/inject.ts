import { type JsonObject, type Kind, messageOf, type TypedObject } from '@setpoint/kube'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { type Client, ignoreNotFound, jsonPatch } from '../../client/index.js'
import { describeObject } from '../../objects/index.js'

/** What carries an operator's authority: objects that belong to it, by their names. */
export interface InjectionTargets {
  readonly mutating: readonly string[]
  readonly validating: readonly string[]
  readonly definitions: readonly string[]
}

/** The part of both kinds of configurations that is looked at. */
interface Configuration extends TypedObject {
  readonly webhooks?: readonly { readonly name: string; readonly clientConfig: { readonly caBundle?: string } }[]
}

/**
 * Puts the bundle wherever the API server looks for it. Objects that have it are not written, so that any number of
 * replicas may do this. Resolves with a sentence for each object that could not be served; an empty list is success.
 */
export async function injectAuthority(
  client: Client,
  targets: InjectionTargets,
  bundle: string,
  signal: AbortSignal,
): Promise<string[]> {
  const caBundle = Buffer.from(bundle).toString('base64')
  const into = (
    kind: Kind,
    name: string,
    operationsFor: (object: TypedObject) => JsonObject[],
  ): Promise<string | undefined> => injectInto(client, kind, name, operationsFor, signal)
  const webhooks = (object: TypedObject): JsonObject[] => webhookOperations(object, caBundle)
  const results = await Promise.all([
    ...targets.mutating.map((name) => into(MutatingWebhookConfiguration, name, webhooks)),
    ...targets.validating.map((name) => into(ValidatingWebhookConfiguration, name, webhooks)),
    ...targets.definitions.map((name) =>
      into(CustomResourceDefinition, name, (object) =>
        definitionOperations(object as CustomResourceDefinition, caBundle),
      ),
    ),
  ])
  return results.filter((problem) => problem !== undefined)
}

async function injectInto(
  client: Client,
  kind: Kind,
  name: string,
  operationsFor: (object: TypedObject) => JsonObject[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const what = describeObject(kind.kind, { name })
  try {
    const object = await ignoreNotFound(client.get(kind, { name }, { signal }))
    if (object === undefined) return `${what} is not there; install the operator's manifests`
    const operations = operationsFor(object)
    if (operations.length > 0) await client.patch(kind, { name }, jsonPatch(operations), { signal })
    return undefined
  } catch (error) {
    return `${what}: ${messageOf(error)}`
  }
}

/** The test keeps the bundle off another webhook, should the list have changed in between. */
function webhookOperations({ webhooks = [] }: Configuration, caBundle: string): JsonObject[] {
  return webhooks.flatMap(({ name, clientConfig }, index) =>
    clientConfig.caBundle === caBundle
      ? []
      : [
          { op: 'test', path: `/webhooks/${index}/name`, value: name },
          { op: 'add', path: `/webhooks/${index}/clientConfig/caBundle`, value: caBundle },
        ],
  )
}

function definitionOperations({ spec, metadata }: CustomResourceDefinition, caBundle: string): JsonObject[] {
  const { conversion } = spec
  if (conversion?.strategy !== 'Webhook' || conversion.webhook?.clientConfig === undefined)
    throw new Error(
      `${metadata.name ?? ''} has several versions and no conversion webhook; install what definition({ service }) gives`,
    )
  if (conversion.webhook.clientConfig.caBundle === caBundle) return []
  return [{ op: 'add', path: '/spec/conversion/webhook/clientConfig/caBundle', value: caBundle }]
}
