import { Pod } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hub, resource, spoke } from '../resource/index.js'
import { webhook, webhookManifests, webhookRules } from './index.js'

const shape = { group: 'apps.example.com', kind: 'WebApp', spec: z.object({ message: z.string() }) } as const
const WebApp = hub(
  resource({ ...shape, version: 'v1' }),
  spoke(resource({ ...shape, version: 'v1beta1' }), {
    toHub: ({ spec }) => ({ spec }),
    fromHub: ({ spec }) => ({ spec }),
  }),
)
const webapps = webhook({ for: WebApp, default: () => undefined, validate: { create: () => undefined } })
const pods = webhook({
  for: Pod,
  validate: { delete: () => undefined },
  failurePolicy: 'Ignore',
  timeoutSeconds: 3,
  namespaceSelector: { matchLabels: { guarded: 'yes' } },
})
const service = { namespace: 'system', name: 'hooks' }

describe('the manifests of webhooks', () => {
  const made = webhookManifests({ webhooks: [webapps, pods], service })

  it('have the server ask about what somebody looks at, and nothing else', () => {
    expect(made.mutating).toEqual({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'hooks' },
      webhooks: [
        {
          name: 'mutate.webapps.apps.example.com',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          clientConfig: {
            service: { namespace: 'system', name: 'hooks', path: '/mutate-apps-example-com-v1-webapp', port: 443 },
          },
          rules: [
            {
              apiGroups: ['apps.example.com'],
              apiVersions: ['v1'],
              resources: ['webapps'],
              operations: ['CREATE', 'UPDATE'],
              scope: 'Namespaced',
            },
          ],
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          reinvocationPolicy: 'Never',
          timeoutSeconds: 10,
        },
      ],
    })
    expect(made.validating?.webhooks?.map(({ name, rules }) => [name, rules?.[0]?.operations])).toEqual([
      ['validate.webapps.apps.example.com', ['CREATE']],
      ['validate.pods.core', ['DELETE']],
    ])
    expect(made.validating?.webhooks?.[1]).toMatchObject({
      failurePolicy: 'Ignore',
      timeoutSeconds: 3,
      namespaceSelector: { matchLabels: { guarded: 'yes' } },
    })
  })

  it('have one definition of all versions, with the way to convert between them', () => {
    const [definition, ...others] = made.definitions
    expect(others).toEqual([])
    expect(definition?.spec.versions.map(({ name, storage }) => [name, storage])).toEqual([
      ['v1', true],
      ['v1beta1', false],
    ])
    expect(definition?.spec.conversion).toEqual({
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1'],
        clientConfig: { service: { namespace: 'system', name: 'hooks', path: '/convert', port: 443 } },
      },
    })
  })

  it('call an address outside of the cluster where they are told to', () => {
    const { mutating, definitions } = webhookManifests({ webhooks: [webapps], service, url: 'https://10.0.0.7:9443' })
    expect(mutating?.webhooks?.[0]?.clientConfig).toEqual({
      url: 'https://10.0.0.7:9443/mutate-apps-example-com-v1-webapp',
    })
    expect(definitions[0]?.spec.conversion?.webhook?.clientConfig).toEqual({ url: 'https://10.0.0.7:9443/convert' })
  })

  it('have the Service, where the pods are known', () => {
    expect(made.service).toBeUndefined()
    const { service: object } = webhookManifests({ webhooks: [pods], service, selector: { app: 'operator' } })
    expect(object?.spec).toMatchObject({
      selector: { app: 'operator' },
      ports: [{ name: 'webhook', protocol: 'TCP', port: 443, targetPort: 9443 }],
    })
  })

  it('lead to a pod that is not ready yet: it may become ready only after it has converted its own objects', () => {
    const { service: object } = webhookManifests({ webhooks: [pods], service, selector: { app: 'operator' } })
    expect(object?.spec?.publishNotReadyAddresses).toBe(true)
  })

  it('leave out what there is none of', () => {
    const empty = webhook({ for: WebApp, default: [], validate: { create: [], update: [() => undefined] } })
    const { mutating, validating } = webhookManifests({ webhooks: [empty], service })
    expect(mutating).toBeUndefined()
    expect(validating?.webhooks?.map(({ rules }) => rules?.[0]?.operations)).toEqual([['UPDATE']])
    expect(webhookRules([empty], { service }).cluster.flatMap(({ resources }) => resources)).not.toContain(
      'mutatingwebhookconfigurations',
    )
    expect(webhookManifests({ webhooks: [pods], service }).mutating).toBeUndefined()
    expect(webhookManifests({ webhooks: [], service })).toEqual({ definitions: [] })
  })
})

describe('the rights that managed certificates need', () => {
  it('are over the operator’s own objects, by their names', () => {
    const { cluster, namespaced } = webhookRules([webapps], { service })
    expect(cluster.map(({ resources, resourceNames, verbs }) => [resources, resourceNames, verbs])).toEqual([
      [['mutatingwebhookconfigurations'], ['hooks'], ['get', 'patch']],
      [['validatingwebhookconfigurations'], ['hooks'], ['get', 'patch']],
      [['customresourcedefinitions'], ['webapps.apps.example.com'], ['get', 'patch']],
    ])
    expect(namespaced).toContainEqual({
      apiGroups: [''],
      resources: ['secrets'],
      resourceNames: ['hooks-certificate'],
      verbs: ['get', 'update'],
    })
  })
})
