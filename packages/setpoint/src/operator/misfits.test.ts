import { ApiServer } from '@setpoint/apiserver'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { intOrString, resource } from '../resource/index.js'
import { controller } from './definition.js'
import { misfitsOf } from './misfits.js'

const { schema } = resource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({
    message: z.string(),
    replicas: z.int32().default(1),
    port: intOrString().optional(),
    ratio: z.number().optional(),
    note: z.string().nullable().optional(),
    hosts: z.array(z.object({ name: z.string() })).optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
  status: z.object({ phase: z.string() }).partial(),
})
const object = (spec: unknown): object => ({
  apiVersion: 'apps.example.com/v1',
  kind: 'WebApp',
  metadata: { name: 'a' },
  spec,
})

describe('an object', () => {
  it('fits its schema with and without what is optional', () => {
    expect(misfitsOf(object({ message: 'hi', replicas: 1 }), schema)).toEqual([])
    const all = {
      message: '',
      replicas: 2,
      port: 'http',
      ratio: 1,
      note: null,
      hosts: [{ name: 'a' }],
      labels: { a: 'b' },
    }
    expect(misfitsOf({ ...object(all), status: { phase: 'Ready' } }, schema)).toEqual([])
    expect(misfitsOf(object({ ...all, port: 80 }), schema)).toEqual([])
  })

  it('does not fit without what is required, or what has a default', () => {
    expect(misfitsOf(object(undefined), schema)).toEqual(['.spec is missing'])
    expect(misfitsOf(object({}), schema)).toEqual(['.spec.message is missing', '.spec.replicas is missing'])
  })

  it('does not fit with values of another type, however deep', () => {
    const spec = { message: null, replicas: 1.5, port: true, hosts: [{ name: 'a' }, { name: 7 }], labels: { a: ['b'] } }
    expect(misfitsOf(object(spec), schema)).toEqual([
      '.spec.message is null and not a string',
      '.spec.replicas is a number and not an integer',
      '.spec.port is a boolean and not an integer or string',
      '.spec.hosts[1].name is an integer and not a string',
      '.spec.labels.a is an array and not a string',
    ])
  })
})

it('a reconcile that fails over an object of another shape says so, and others go on', async () => {
  await using server = await ApiServer.start({ listen: false })
  const client = createClient({ transport: server.transport(), namespace: 'default' })
  const Strict = resource({
    group: 'strict.example.com',
    version: 'v1',
    kind: 'Strict',
    spec: z.object({ message: z.string() }),
  })
  // Installed by an older release, which took anything.
  const loose = Strict.definition()
  for (const version of loose.spec.versions)
    version.schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  await client.create(CustomResourceDefinition, loose)
  const told: string[] = []
  const log: Logger = {
    ...silentLogger,
    warn: (_: object | string, text?: string) => void told.push(text ?? ''),
    child: () => log,
  }
  const seen: string[] = []
  const stricts = controller({ for: Strict, reconcile: ({ spec }) => void seen.push(spec.message.trim()) })
  await using manager = new Manager({ transport: server.transport(), controllers: [stricts], log })
  await manager.start()
  await client.create(Strict, { metadata: { name: 'odd' }, spec: {} as { message: string } })
  await client.create(Strict, { metadata: { name: 'even' }, spec: { message: 'hi' } })
  await vi.waitFor(() => expect(seen).toEqual(['hi']))
  await vi.waitFor(() =>
    expect(told).toContain(
      'the object is not as the program declares its kind: .spec.message is missing; mend the object, or install the ' +
        "program's own CustomResourceDefinition of stricts.strict.example.com",
    ),
  )
})
