import { describe, expect, expectTypeOf, test } from 'vitest'
import { Deployment, StatefulSet, type StatefulSetSpec } from '../generated/kinds/apps/v1.js'
import { SubjectAccessReview } from '../generated/kinds/authorization.k8s.io/v1.js'
import type { CustomResourceDefinition, JSONSchemaProps } from '../generated/kinds/apiextensions.k8s.io/v1.js'
import type { ObjectMeta as GeneratedObjectMeta, Quantity } from '../generated/kinds/meta/v1.js'
import type { RoleRef } from '../generated/kinds/rbac.authorization.k8s.io/v1.js'
import {
  ConfigMap,
  type ConfigMapList,
  type Container,
  type ContainerPort,
  type Pod,
  type Secret,
  type Service,
} from '../generated/kinds/v1.js'
import type { Json } from '../json/index.js'
import type { ObjectMeta } from '../meta/index.js'
import { defineKind, type Embedded, type Kind, type ObjectOf, type TypedObject } from './index.js'

describe('a Kind', () => {
  test('has every name of the kind', () => {
    expect(Deployment).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      group: 'apps',
      version: 'v1',
      plural: 'deployments',
      singular: 'deployment',
      namespaced: true,
      shortNames: ['deploy'],
      categories: ['all'],
    })
  })

  test('of the core group has a bare apiVersion', () => {
    expect(ConfigMap).toMatchObject({
      apiVersion: 'v1',
      group: '',
      version: 'v1',
      plural: 'configmaps',
      categories: [],
    })
  })

  test('cannot be changed', () => {
    expect(Object.isFrozen(ConfigMap)).toBe(true)
  })

  test('of a custom resource is made with defineKind', () => {
    interface Widget extends TypedObject {
      apiVersion: 'example.com/v1'
      kind: 'Widget'
      metadata: ObjectMeta
      spec: { size: number }
    }
    const Widget = defineKind<Widget>({
      group: 'example.com',
      version: 'v1',
      kind: 'Widget',
      plural: 'widgets',
      namespaced: false,
    })
    expect(Widget).toMatchObject({ apiVersion: 'example.com/v1', singular: 'widget', shortNames: [] })
    expectTypeOf<ObjectOf<typeof Widget>>().toEqualTypeOf<Widget>()
  })

  test('knows the type of its objects', () => {
    expectTypeOf<ObjectOf<typeof ConfigMap>>().toEqualTypeOf<ConfigMap>()
    expectTypeOf(ConfigMap.kind).toEqualTypeOf<'ConfigMap'>()
    expectTypeOf(Deployment.apiVersion).toEqualTypeOf<'apps/v1'>()
    expectTypeOf(ConfigMap).toExtend<Kind>()
    expectTypeOf(ConfigMap).not.toExtend<Kind<Secret>>()
  })
})

describe('the type of a built-in kind', () => {
  test('says literally what it is', () => {
    expectTypeOf<ConfigMap['apiVersion']>().toEqualTypeOf<'v1'>()
    expectTypeOf<ConfigMap['kind']>().toEqualTypeOf<'ConfigMap'>()
    expectTypeOf<ConfigMapList['kind']>().toEqualTypeOf<'ConfigMapList'>()
    expectTypeOf<ConfigMapList['items']>().toEqualTypeOf<ConfigMap[]>()
  })

  test('asks a writer for what the server does not fill in, and for nothing else', () => {
    expectTypeOf({
      apiVersion: 'apps/v1' as const,
      kind: 'StatefulSet' as const,
      metadata: { name: 'db' },
      spec: {
        selector: { matchLabels: { app: 'db' } },
        template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'postgres' }] } },
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { resources: { requests: { storage: '1Gi' } } } }],
      },
    }).toExtend<StatefulSet>()
    expectTypeOf<{ containerPort: number }>().toExtend<ContainerPort>()
    expectTypeOf<{ kind: string; name: string }>().toExtend<RoleRef>()
    expectTypeOf<{ name: string }>().toExtend<Container>()
    expectTypeOf<{ image: string }>().not.toExtend<Container>()
    expectTypeOf<{ apiVersion: 'v1'; kind: 'ConfigMap' }>().not.toExtend<ConfigMap>()
    expect(StatefulSet.plural).toBe('statefulsets')
  })

  test('needs no metadata where nothing is stored', () => {
    expectTypeOf<{
      apiVersion: 'authorization.k8s.io/v1'
      kind: 'SubjectAccessReview'
      spec: { user: string }
    }>().toExtend<SubjectAccessReview>()
    expect(SubjectAccessReview.namespaced).toBe(false)
  })

  test('needs no apiVersion and kind inside another object', () => {
    expectTypeOf<NonNullable<StatefulSetSpec['volumeClaimTemplates']>[number]>().toMatchObjectType<{
      kind?: 'PersistentVolumeClaim'
    }>()
    expectTypeOf<{ metadata: ObjectMeta }>().toExtend<Embedded<ConfigMap>>()
  })

  test('lists the values of an enum', () => {
    expectTypeOf<NonNullable<NonNullable<Service['spec']>['type']>>().toEqualTypeOf<
      'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort'
    >()
    expectTypeOf<NonNullable<NonNullable<Pod['spec']>['restartPolicy']>>().toEqualTypeOf<
      'Always' | 'Never' | 'OnFailure'
    >()
  })

  test('has times, quantities and bytes as strings, ports and percentages as either', () => {
    expectTypeOf<NonNullable<Pod['status']>['startTime']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Quantity>().toEqualTypeOf<string>()
    expectTypeOf<Secret['data']>().toEqualTypeOf<{ [key: string]: string } | undefined>()
    expectTypeOf<NonNullable<NonNullable<Service['spec']>['ports']>[number]['targetPort']>().toEqualTypeOf<
      number | string | undefined
    >()
  })

  test('shares the metadata that the rest of the package uses', () => {
    expectTypeOf<GeneratedObjectMeta>().toEqualTypeOf<ObjectMeta>()
    expectTypeOf<ConfigMap['metadata']>().toEqualTypeOf<ObjectMeta>()
  })

  test('has the recursive schema of a CustomResourceDefinition', () => {
    expectTypeOf<JSONSchemaProps['items']>().toEqualTypeOf<JSONSchemaProps | undefined>()
    expectTypeOf<JSONSchemaProps['additionalProperties']>().toEqualTypeOf<JSONSchemaProps | boolean | undefined>()
    expectTypeOf<JSONSchemaProps['default']>().toEqualTypeOf<Json | undefined>()
    expectTypeOf<CustomResourceDefinition['spec']['versions'][number]['schema']>().toEqualTypeOf<
      { openAPIV3Schema?: JSONSchemaProps } | undefined
    >()
  })
})
