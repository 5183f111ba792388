import { ConfigMap, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { after } from '../controller/index.js'
import { resource } from '../resource/index.js'
import type { ReconcileContext } from './context.js'
import { controller, type ReadObject } from './definition.js'
import { halt, sequence, type Step } from './sequence.js'

describe('a sequence', () => {
  it('runs its steps one after the other, and the soonest return counts', async () => {
    const ran: string[] = []
    const reconcile = sequence<string, undefined>(
      async (object) => {
        await Promise.resolve()
        ran.push(`first ${object}`)
        return after('1m')
      },
      () => void ran.push('second'),
      () => after('10s'),
    )
    expect(await reconcile('demo', undefined)).toEqual(after('10s'))
    expect(ran).toEqual(['first demo', 'second'])
  })

  it('hands on what is no result, as a step without types may return it: the engine refuses it', async () => {
    for (const returned of [30, '30s', { requeueAfter: 30 }])
      expect(await sequence<number, number>(() => returned as unknown as undefined)(1, 2)).toBe(returned)
    expect(await sequence<number, number>(() => null as unknown as undefined)(1, 2)).toBeUndefined()
  })

  it('ends in good order where a step halts, and with its error where one throws', async () => {
    const never = (): never => {
      throw new Error('not reached')
    }
    expect(await sequence<number, number>(() => halt(after('5s')), never)(1, 2)).toEqual(halt(after('5s')))
    expect(
      await sequence<number, number>(
        () => after('1s'),
        () => halt(),
        never,
      )(1, 2),
    ).toEqual(halt(after('1s')))
    const failing = sequence<number, number>(
      () => Promise.reject(new Error('no database')),
      () => ran(),
    )
    const ran = (): never => never()
    await expect(failing(1, 2)).rejects.toThrow('no database')
  })
})

describe('a sequence in a controller', () => {
  const WebApp = resource({
    group: 'apps.example.com',
    version: 'v1',
    kind: 'WebApp',
    spec: z.object({ message: z.string() }),
    conditions: ['Ready'],
  })

  it('knows object and context of steps that are written in place', () => {
    const definition = controller({
      for: WebApp,
      owns: [ConfigMap],
      uses: [Secret],
      reconcile: sequence(
        (app, ctx) => {
          expectTypeOf(app.spec.message).toBeString()
          if (ctx.get(Secret, 'password') === undefined) return halt()
          return undefined
        },
        async ({ metadata }, ctx) => {
          const config = await ctx.apply({ kind: ConfigMap, name: metadata.name ?? '' })
          expectTypeOf(config.data).toEqualTypeOf<Readonly<Record<string, string>> | undefined>()
          // @ts-expect-error -- a Secret is only read
          await ctx.apply({ kind: Secret, name: 'password' })
        },
      ),
    })
    expect(definition.name).toBe('webapps')
  })

  it('takes steps that were written elsewhere', () => {
    type Context = ReconcileContext<typeof WebApp, typeof ConfigMap, never>
    const greet: Step<ReadObject<typeof WebApp>, Context> = (app, ctx) => ctx.ready('Greeted', app.spec.message)
    const rest = (_: ReadObject<typeof WebApp>, ctx: Context): void => ctx.log.info('done')
    expect(controller({ for: WebApp, owns: [ConfigMap], reconcile: sequence(greet, rest) }).name).toBe('webapps')
    const both = sequence(greet, rest)
    expectTypeOf(both).parameter(1).toEqualTypeOf<Context>()
    expect(controller({ for: WebApp, owns: [ConfigMap], reconcile: both }).name).toBe('webapps')
  })

  it('takes steps that need some of its kinds, each of them others, and none that needs more', () => {
    type App = ReadObject<typeof WebApp>
    const config = async (app: App, ctx: ReconcileContext<typeof WebApp, typeof ConfigMap, never>): Promise<void> =>
      void (await ctx.apply({ kind: ConfigMap, name: app.metadata.name ?? '' }))
    const account = async (
      app: App,
      ctx: ReconcileContext<typeof WebApp, typeof ServiceAccount, never>,
    ): Promise<void> => void (await ctx.apply({ kind: ServiceAccount, name: app.metadata.name ?? '' }))
    const password = (_: App, ctx: ReconcileContext<typeof WebApp, never, typeof Secret>) =>
      ctx.get(Secret, 'password') === undefined ? halt() : undefined
    const { owns } = controller({
      for: WebApp,
      owns: [ConfigMap, ServiceAccount],
      uses: [Secret],
      reconcile: sequence(password, config, account, async (_, ctx) => {
        await ctx.apply({ kind: ServiceAccount, name: 'another' })
        // @ts-expect-error -- a Secret is only read
        await ctx.apply({ kind: Secret, name: 'password' })
      }),
    })
    expect(owns).toEqual([ConfigMap, ServiceAccount])
    // @ts-expect-error -- nobody declared ServiceAccounts
    controller({ for: WebApp, owns: [ConfigMap], reconcile: sequence(config, account) })
    // @ts-expect-error -- nobody declared Secrets
    controller({ for: WebApp, owns: [ConfigMap], reconcile: sequence(config, password) })
  })
})
