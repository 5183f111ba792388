import { describe, expect, expectTypeOf, it } from 'vitest'
import type { DeepReadonly } from '../cache/index.js'
import { admissionHandler, type AdmissionObject, webhookManifests, webhookRules } from './index.js'

const rules = [{ apiGroups: [''], resources: ['pods', 'pods/eviction'], operations: ['CREATE', 'DELETE'] }] as const
const nothing = (): undefined => undefined
const service = { namespace: 'system', name: 'hooks' }

/** As plain JavaScript would have it. */
const untyped = (more: object): never =>
  ({ path: '/audit', type: 'validating', rules, handle: nothing, ...more }) as never

describe('an admission handler', () => {
  it('has the API server ask about just what its rules say, at its path', () => {
    const audit = admissionHandler({
      path: '/pods/audit',
      type: 'validating',
      rules,
      handle: nothing,
      failurePolicy: 'Ignore',
      sideEffects: 'NoneOnDryRun',
      namespaceSelector: { matchLabels: { audited: 'yes' } },
    })
    const { mutating, validating, definitions } = webhookManifests({ webhooks: [audit], service })
    expect([mutating, definitions]).toEqual([undefined, []])
    expect(validating?.webhooks).toEqual([
      {
        name: 'validate.pods.audit.admission',
        admissionReviewVersions: ['v1'],
        sideEffects: 'NoneOnDryRun',
        clientConfig: { service: { namespace: 'system', name: 'hooks', path: '/pods/audit', port: 443 } },
        rules: [
          {
            apiGroups: [''],
            apiVersions: ['*'],
            resources: ['pods', 'pods/eviction'],
            operations: ['CREATE', 'DELETE'],
            scope: '*',
          },
        ],
        failurePolicy: 'Ignore',
        matchPolicy: 'Equivalent',
        timeoutSeconds: 10,
        namespaceSelector: { matchLabels: { audited: 'yes' } },
      },
    ])
    const resources = webhookRules([audit], { service }).cluster.flatMap((rule) => rule.resources)
    expect(resources).toEqual(['validatingwebhookconfigurations'])
  })

  it('that changes objects stands in the other configuration', () => {
    const label = admissionHandler({ path: '/label', type: 'mutating', rules, handle: nothing })
    const { mutating, validating } = webhookManifests({ webhooks: [label], service })
    expect(validating).toBeUndefined()
    expect(mutating?.webhooks?.[0]).toMatchObject({ name: 'mutate.label.admission', reinvocationPolicy: 'Never' })
  })

  it('may change its object by its type, or not', () => {
    const label = admissionHandler({
      path: '/label',
      type: 'mutating',
      rules,
      handle({ object }) {
        expectTypeOf(object).toEqualTypeOf<AdmissionObject | null>()
      },
    })
    const audit = admissionHandler({
      path: '/audit',
      type: 'validating',
      rules,
      handle({ object }) {
        expectTypeOf(object).toEqualTypeOf<DeepReadonly<AdmissionObject> | null>()
      },
    })
    expect([label.path, audit.path]).toEqual(['/label', '/audit'])
  })

  it.each([
    [{ path: 'audit' }, /^admission handler audit: path is 'audit'; it must be one such as \/audit-pods, /],
    [{ path: '/Audit' }, /path is '\/Audit'; it must be/],
    [{ path: '/convert' }, /path is '\/convert'; it must be/],
    [{ path: undefined }, /^admission handler: path is undefined; it must be/],
    [{ type: 'Validating' }, /type is 'Validating'; it must be 'validating' or 'mutating'/],
    [{ handle: undefined }, /^admission handler \/audit: it has nothing to do; give it a function as handle/],
    [{ handle: 5 }, /handle is 5; it must be a function, or a list of them/],
    [{ rules: [] }, /rules is \[\]; it must be a list of what the API server is to ask about/],
    [{ rules: [5] }, /rules\[0\] is 5; it must be an object/],
    [
      { rules: [{ apiGroups: [''], resources: [], operations: ['*'] }] },
      /rules\[0\]: resources is \[\]; it must be a list/,
    ],
    [{ rules: [{ apiGroups: [''], resources: ['pods'] }] }, /rules\[0\]: operations is undefined; it must be a list/],
    [
      { rules: [{ apiGroups: [''], resources: ['pods'], operations: ['create'] }] },
      /rules\[0\]: operations is \[ 'create' \]; it must be of CREATE, UPDATE, DELETE, CONNECT, \*/,
    ],
    [
      { rules: [{ groups: [''] }] },
      /^admission handler \/audit: rules\[0\]: there is no option "groups"; there are apiGroups, /,
    ],
    [{ timeoutSeconds: 0 }, /timeoutSeconds must be from 1 to 30, not 0/],
    [
      { validate: nothing },
      /^admission handler \/audit: there is no option "validate"; there are failurePolicy, handle, /,
    ],
  ])('that is declared wrongly, as with %j, is refused with the way out', (more, message) => {
    expect(() => admissionHandler(untyped(more))).toThrow(message)
  })
})
