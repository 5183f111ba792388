import type { KubeObject } from '@setpoint/kube'
import type { TokenRequest } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import type { Scale } from '@setpoint/kube/kinds/autoscaling/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expectTypeOf, it } from 'vitest'
import type { Client, KindReference, ObjectList, SubresourceFor, Watch, WatchEvent } from './index.js'

// Nothing here runs: the compiler is the test, and an expected error that does not come is one.
declare const client: Client
declare const reference: KindReference
const name = { namespace: 'default', name: 'a' }

describe('the types of the client', () => {
  it('follow the kind', () => {
    const calls = async (): Promise<void> => {
      expectTypeOf(await client.get(ConfigMap, name)).toEqualTypeOf<ConfigMap>()
      expectTypeOf(await client.list(Deployment)).toEqualTypeOf<ObjectList<Deployment>>()
      expectTypeOf(await client.watch(ConfigMap)).toEqualTypeOf<Watch<ConfigMap>>()
      expectTypeOf(await client.get(reference, name)).toEqualTypeOf<KubeObject>()
      expectTypeOf(await client.get({ apiVersion: 'v1', kind: 'ConfigMap' }, name)).toEqualTypeOf<KubeObject>()
      expectTypeOf((await client.metadata.get(ConfigMap, name)).kind).toEqualTypeOf<'ConfigMap'>()
      // @ts-expect-error metadata alone has no data
      void (await client.metadata.get(ConfigMap, name)).data
    }
    expectTypeOf(calls).toBeFunction()
  })

  it('take objects without apiVersion and kind, and nothing that the kind does not have', () => {
    const calls = async (): Promise<void> => {
      await client.create(ConfigMap, { metadata: name, data: { a: '1' } })
      await client.apply(Deployment, { metadata: name, spec: { replicas: 1 } }, { fieldManager: 'web' })
      // @ts-expect-error a ConfigMap has no spec
      await client.create(ConfigMap, { metadata: name, spec: {} })
      // @ts-expect-error a whole Deployment needs a selector and a template
      await client.create(Deployment, { metadata: name, spec: { replicas: 1 } })
      // @ts-expect-error what is applied has a name
      await client.apply(ConfigMap, { metadata: { namespace: 'default' } })
      // @ts-expect-error data are texts
      await client.apply(ConfigMap, { metadata: name, data: { a: 1 } })
    }
    expectTypeOf(calls).toBeFunction()
  })

  it('know the subresources that have kinds of their own', () => {
    expectTypeOf<SubresourceFor<'scale', typeof Deployment>>().toEqualTypeOf<Scale>()
    expectTypeOf<SubresourceFor<'token', KindReference>>().toEqualTypeOf<TokenRequest>()
    expectTypeOf<SubresourceFor<'approval', typeof ConfigMap>>().toEqualTypeOf<ConfigMap>()
  })

  it('tell bookmarks from objects', () => {
    const read = (event: WatchEvent<ConfigMap>): unknown => {
      if (event.type !== 'BOOKMARK') return event.object.data
      // @ts-expect-error a bookmark has no data
      return event.object.data
    }
    expectTypeOf(read).returns.toBeUnknown()
  })
})
