import { type Client, jsonPatch, mergePatch } from 'setpoint'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from 'setpoint/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { Service } from 'setpoint/kinds/v1'

export interface Way {
  readonly namespace: string
  /** The webhooks' Service, and the name of their configurations. */
  readonly service: string
  readonly definition: string
  /** Where the operator's process serves webhooks. */
  readonly port: number
}

/**
 * What a cluster's network does elsewhere: leads from the webhooks' Service to the operator. There are no pods here, so the
 * Service becomes another name of this machine. The certificate is still checked against the Service's own name.
 */
export async function leadToProcess(client: Client, { namespace, service, definition, port }: Way): Promise<void> {
  const name = { name: service }
  await client.patch(
    Service,
    { namespace, ...name },
    mergePatch({ spec: { type: 'ExternalName', externalName: 'localhost', clusterIP: null, clusterIPs: null } }),
  )
  const toPort = jsonPatch([{ op: 'replace', path: '/webhooks/0/clientConfig/service/port', value: port }])
  await client.patch(MutatingWebhookConfiguration, name, toPort)
  await client.patch(ValidatingWebhookConfiguration, name, toPort)
  const path = '/spec/conversion/webhook/clientConfig/service/port'
  await client.patch(CustomResourceDefinition, { name: definition }, jsonPatch([{ op: 'replace', path, value: port }]))
}
