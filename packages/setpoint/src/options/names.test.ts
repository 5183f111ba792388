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
})
