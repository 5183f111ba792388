import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { controller, resource, run, webhook, z } from '../index.js'

/** As plain JavaScript would have it. */
const untyped = (options: object): never => options as never

describe('an option that there is not is refused, with those that there are', () => {
  const reconcile = (): undefined => undefined

  it('of a controller', () => {
    expect(() => controller(untyped({ for: ConfigMap, reconcile, concurency: 5 }))).toThrow(
      /^controller configmaps: there is no option "concurency"; there are cache, concurrency, doctor, /,
    )
  })

  it('of a resource', () => {
    const spec = z.object({})
    const config = { group: 'a.example.com', version: 'v1', kind: 'Thing', spec, shortnames: ['t'] }
    expect(() => resource(untyped(config))).toThrow(/^resource Thing: there is no option "shortnames"; there are /)
  })

  it('of a webhook', () => {
    expect(() => webhook(untyped({ for: ConfigMap, defaults: reconcile }))).toThrow(
      /^webhook for ConfigMap\.v1: there is no option "defaults"; there are default, /,
    )
  })

  it('of run', async () => {
    const it = controller({ for: ConfigMap, reconcile })
    await expect(run(it, untyped({ healt: { port: 0 } }))).rejects.toThrow(
      /^run\(\): there is no option "healt"; there are .*, health, /,
    )
  })
  it('of the election of a leader', async () => {
    const it = controller({ for: ConfigMap, reconcile })
    await expect(run(it, untyped({ leaderElection: { leaseName: 'configs' } }))).rejects.toThrow(
      'run(): leaderElection: there is no option "leaseName"; there are leaseDuration, name, namespace, releaseOnStop, renewDeadline, retryPeriod',
    )
  })

  it('also where it is a misspelt one that must be there', () => {
    expect(() => controller(untyped({ fro: ConfigMap, reconcile }))).toThrow(
      /^controller\(\): there is no option "fro"; there are .*, for, /,
    )
    expect(() => controller(untyped({ For: ConfigMap, name: 'configs', reconcile }))).toThrow(
      /^controller configs: there is no option "For"; there are /,
    )
    const config = { group: 'a.example.com', version: 'v1', kind: 'Thing', spec: z.object({}) }
    expect(() => resource(untyped({ ...config, group: undefined, Group: 'a.example.com' }))).toThrow(
      /^resource Thing: there is no option "Group"; there are /,
    )
    expect(() => resource(untyped({ ...config, kind: undefined, Kind: 'Thing' }))).toThrow(
      /^resource\(\): there is no option "Kind"; there are /,
    )
  })

  it('unless it is undefined, and so says nothing', () => {
    expect(controller(untyped({ for: ConfigMap, reconcile, team: undefined })).name).toBe('configmaps')
  })
})

describe('an option that must be there is asked for by its name', () => {
  const reconcile = (): undefined => undefined
  const thing = { group: 'a.example.com', version: 'v1', kind: 'Thing', spec: z.object({}) }

  it('of a controller', () => {
    expect(() => controller(untyped({ reconcile }))).toThrow(
      'controller(): for is undefined; it must be a kind as a value: one that resource() made, or one such as ConfigMap of setpoint/kinds/v1',
    )
    expect(() => controller(untyped({ for: 'ConfigMap', reconcile }))).toThrow(
      /^controller\(\): for is 'ConfigMap'; it must be a kind/,
    )
    expect(() => controller(untyped({ for: ConfigMap }))).toThrow(
      'controller configmaps: reconcile is undefined; it must be a function',
    )
    expect(() => controller(untyped({ for: ConfigMap, reconcile, finalize: 'no' }))).toThrow(
      "controller configmaps: finalize is 'no'; it must be a function",
    )
  })

  it('of a resource', () => {
    const without = (name: keyof typeof thing) => () => resource(untyped({ ...thing, [name]: undefined }))
    expect(without('group')).toThrow('resource Thing: group is undefined; it must be a text such as "apps.example.com"')
    expect(without('version')).toThrow('resource Thing: version is undefined; it must be a text such as "v1"')
    expect(without('kind')).toThrow('resource(): kind is undefined; it must be a text such as "WebApp"')
    expect(without('spec')).toThrow('resource Thing: spec is undefined; it must be a zod schema: z.object({ … })')
  })

  it('of the election of a leader', async () => {
    const it = controller({ for: ConfigMap, reconcile })
    await expect(run(it, untyped({ leaderElection: {} }))).rejects.toThrow(
      'run(): leaderElection.name is undefined; it must be a text, the name of the Lease',
    )
  })
})

describe('options that are no object are refused as such', () => {
  const reconcile = (): undefined => undefined

  it.each([{ given: null }, { given: true }, { given: ['x'] }, { given: 'x' }])('$given', async ({ given }) => {
    const it = controller({ for: ConfigMap, reconcile })
    const shown = JSON.stringify(given)
      .replaceAll('"', "'")
      .replace(/^\[(.*)\]$/, '[ $1 ]')
    const refusal = `the options are ${shown}; they must be an object`
    expect(() => controller(given as never)).toThrow(`controller(): ${refusal}`)
    expect(() => resource(given as never)).toThrow(`resource(): ${refusal}`)
    await expect(run(it, given as never)).rejects.toThrow(`run(): ${refusal}`)
    await expect(run(it, { leaderElection: given as never })).rejects.toThrow(`run(): leaderElection: ${refusal}`)
  })
})
