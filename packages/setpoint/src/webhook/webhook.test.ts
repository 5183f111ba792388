import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { duplicate, fieldPath, isForbidden, isInvalid, type StatusError } from '@setpoint/kube'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { Secret } from '@setpoint/kube/kinds/v1'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { z } from 'zod'
import { type Client, mergePatch } from '../client/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { hub, resource, spoke } from '../resource/index.js'
import { isRealCluster, testServer } from '../server.suite.js'
import { denied, invalidFields, webhook, webhookManifests } from './index.js'

const BallotV1 = resource({
  group: 'voting.example.com',
  version: 'v1',
  kind: 'Ballot',
  spec: z.object({
    title: z.string().optional(),
    options: z.array(z.object({ id: z.string(), label: z.string() })),
    closed: z.boolean().default(false),
  }),
  status: z.object({ votes: z.int() }).partial(),
})

const BallotV1alpha1 = resource({
  group: 'voting.example.com',
  version: 'v1alpha1',
  kind: 'Ballot',
  spec: z.object({ options: z.array(z.string()) }),
  status: z.object({ count: z.int() }).partial(),
  deprecated: 'voting.example.com/v1alpha1 Ballot is deprecated; use v1',
})

const TITLE = 'voting.example.com/title'

/** v1alpha1 has no title; an annotation keeps it for a way back. */
const Ballot = hub(
  BallotV1,
  spoke(BallotV1alpha1, {
    toHub({ metadata, spec, status }) {
      const { [TITLE]: title, ...annotations } = metadata.annotations ?? {}
      return {
        spec: {
          options: spec.options.map((label) => ({ id: label.toLowerCase(), label })),
          closed: false,
          ...(title === undefined ? {} : { title }),
        },
        annotations,
        ...(status?.count === undefined ? {} : { status: { votes: status.count } }),
      }
    },
    fromHub({ metadata, spec, status }) {
      expectTypeOf(spec.options[0]?.id).toEqualTypeOf<string | undefined>()
      return {
        spec: { options: spec.options.map(({ label }) => label) },
        annotations: { ...metadata.annotations, ...(spec.title === undefined ? {} : { [TITLE]: spec.title }) },
        ...(status?.votes === undefined ? {} : { status: { count: status.votes } }),
      }
    },
  }),
)

const ballots = webhook({
  for: Ballot,
  default(ballot, { userInfo }) {
    ballot.spec.title ??= `Ballot ${ballot.metadata.name ?? ''}`
    ballot.metadata.annotations = { ...ballot.metadata.annotations, 'voting.example.com/by': userInfo.username }
    return ballot.spec.options.length === 1 ? ['a choice of one is none'] : []
  },
  validate: {
    create(ballot) {
      const ids = ballot.spec.options.map(({ id }) => id)
      const errors = ids.flatMap((id, index) =>
        ids.indexOf(id) === index ? [] : [duplicate(fieldPath('spec', 'options').index(index).child('id'), id)],
      )
      if (errors.length > 0) throw invalidFields(errors)
    },
    update(ballot, old) {
      if (old.spec.closed && !ballot.spec.closed) throw denied('the ballot is closed for good')
      return ballot.spec.closed ? ['closing is for good'] : []
    },
    async delete(ballot, { client }) {
      const { items } = await client.list(Ballot, { namespace: ballot.metadata.namespace ?? '' })
      if (items.length === 1) throw denied('the last ballot has to stay')
    },
  },
})

const service = { namespace: 'default', name: 'hooks' }
const cluster = testServer()
let manager: Manager
let client: Client
const warnings: string[] = []

beforeAll(async () => {
  const logger: Logger = { ...silentLogger, warn: (_: unknown, message?: string) => void warnings.push(message ?? '') }
  client = cluster.client({ logger })
  const port = await freePort()
  const address = `https://127.0.0.1:${port}`
  // The embedded server takes the Service there; a real one has no way to it from inside.
  if (isRealCluster) await install({ url: address })
  else {
    await install({})
    cluster.server().serveService(service, address)
  }
  manager = new Manager({
    transport: cluster.transport(),
    webhooks: [ballots],
    webhookServer: { port, host: '127.0.0.1', certificates: { managed: { service, names: ['127.0.0.1'] } } },
    log: silentLogger,
  })
  await manager.start()
})
afterAll(() => manager.stop())

async function install(where: { readonly url?: string }): Promise<void> {
  const { mutating, validating, definitions } = webhookManifests({ webhooks: [ballots], service, ...where })
  for (const definition of definitions) await client.create(CustomResourceDefinition, definition)
  await vi.waitFor(() => client.list(Ballot), { timeout: 30_000 })
  if (mutating !== undefined) await client.create(MutatingWebhookConfiguration, mutating)
  if (validating !== undefined) await client.create(ValidatingWebhookConfiguration, validating)
}

/** A port that is free now; nobody promises that it stays so. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const metadata = (name: string): { name: string; namespace: string } => ({ name, namespace: 'default' })
const option = (label: string): { id: string; label: string } => ({ id: label.toLowerCase(), label })
const refusal = (promise: Promise<unknown>): Promise<StatusError> =>
  promise.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: unknown) => error as StatusError,
  )

describe('a webhook', () => {
  it('fills in what a schema cannot, and leaves the rest as it was sent', async () => {
    const made = await client.create(Ballot, {
      metadata: { ...metadata('filled'), annotations: { kept: 'yes' } },
      spec: { options: [option('Cats'), option('Dogs')], closed: false },
    })
    expect(made.spec).toEqual({ title: 'Ballot filled', options: [option('Cats'), option('Dogs')], closed: false })
    expect(made.metadata.annotations).toEqual({ kept: 'yes', 'voting.example.com/by': expect.any(String) })
  })

  it('warns without refusing', async () => {
    warnings.length = 0
    await client.create(Ballot, { metadata: metadata('one'), spec: { options: [option('Cats')], closed: false } })
    expect(warnings).toEqual([expect.stringContaining('a choice of one is none')])
  })

  it('refuses fields as the API server does, with a cause for each', async () => {
    const error = await refusal(
      client.create(Ballot, {
        metadata: metadata('twice'),
        spec: { options: [option('Cats'), option('cats')], closed: false },
      }),
    )
    expect(isInvalid(error)).toBe(true)
    expect(error.message).toBe(
      'admission webhook "validate.ballots.voting.example.com" denied the request: ' +
        'Ballot.voting.example.com "twice" is invalid: spec.options[1].id: Duplicate value: "cats"',
    )
    expect(error.status.details).toMatchObject({
      name: 'twice',
      causes: [{ reason: 'FieldValueDuplicate', field: 'spec.options[1].id', message: 'Duplicate value: "cats"' }],
    })
  })

  it('compares an update with what was there', async () => {
    await client.create(Ballot, { metadata: metadata('closing'), spec: { options: [], closed: false } })
    warnings.length = 0
    await client.patch(Ballot, metadata('closing'), mergePatch({ spec: { closed: true } }))
    expect(warnings).toEqual([expect.stringContaining('closing is for good')])
    const error = await refusal(client.patch(Ballot, metadata('closing'), mergePatch({ spec: { closed: false } })))
    expect(isForbidden(error)).toBe(true)
    expect(error.message).toMatch(/denied the request: the ballot is closed for good$/)
  })

  it('sees what is deleted, and may look around before it decides', async () => {
    await client.create(Ballot, { metadata: metadata('gone'), spec: { options: [], closed: false } })
    await client.delete(Ballot, metadata('gone'))
    const { items } = await client.list(Ballot, { namespace: 'default' })
    for (const { metadata: address } of items.slice(1)) await client.delete(Ballot, { metadata: address })
    const error = await refusal(client.delete(Ballot, { metadata: items[0]?.metadata ?? {} }))
    expect(error.message).toMatch(/the last ballot has to stay$/)
  })

  it('counts its requests by path under controller-runtime’s names', () => {
    const text = manager.metrics.text()
    const path = '/mutate-voting-example-com-v1-ballot'
    expect(text).toMatch(
      new RegExp(`controller_runtime_webhook_requests_total\\{webhook="${path}",code="200"\\} [1-9]`),
    )
    expect(text).toContain(`controller_runtime_webhook_requests_in_flight{webhook="${path}"} 0`)
    expect(text).toMatch(/certwatcher_read_certificate_total [1-9]/)
  })
})

describe('a kind with several versions', () => {
  it('is written in one, which warns of its end, and read in another, with nothing lost', async () => {
    warnings.length = 0
    await client.create(BallotV1alpha1, { metadata: metadata('old'), spec: { options: ['Cats', 'Dogs'] } })
    expect(warnings).toContainEqual(expect.stringContaining('v1alpha1 Ballot is deprecated; use v1'))
    const current = await client.get(Ballot, metadata('old'))
    expect(current).toMatchObject({
      apiVersion: 'voting.example.com/v1',
      spec: { options: [option('Cats'), option('Dogs')], closed: false, title: 'Ballot old' },
    })
    await client.status.patch(Ballot, current, mergePatch({ status: { votes: 7 } }))
    const old = await client.get(BallotV1alpha1, metadata('old'))
    expect(old).toMatchObject({ spec: { options: ['Cats', 'Dogs'] }, status: { count: 7 } })
    expect(old.metadata.uid).toBe(current.metadata.uid)
  })

  it('has the authority of managed certificates wherever the API server looks for it', async () => {
    const secret = await client.get(Secret, { namespace: 'default', name: 'hooks-certificate' })
    const caBundle = secret.data?.['ca.crt']
    const mutating = await client.get(MutatingWebhookConfiguration, { name: 'hooks' })
    const validating = await client.get(ValidatingWebhookConfiguration, { name: 'hooks' })
    const definition = await client.get(CustomResourceDefinition, { name: 'ballots.voting.example.com' })
    expect(mutating.webhooks?.map(({ clientConfig }) => clientConfig.caBundle)).toEqual([caBundle])
    expect(validating.webhooks?.map(({ clientConfig }) => clientConfig.caBundle)).toEqual([caBundle])
    expect(definition.spec.conversion?.webhook?.clientConfig?.caBundle).toBe(caBundle)
  })
})
