import { type Condition, defineKind, type Kind, type ObjectMeta, type Schema } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { z } from 'zod'
import type { Conversion } from './convert.js'
import { definitionOf } from './definition.js'
import { checkOptionNames, fieldsOf, optionInvalid, type OptionNames, whoseOptions } from '../options/index.js'
import { checkNames } from './names.js'

type AnyObject = z.ZodObject | z.ZodDiscriminatedUnion

/** A column of `kubectl get`: a JSONPath, or one with more to say. */
export type Column =
  | string
  | {
      readonly path: string
      /** Default: what the schema says. */
      readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'date'
      readonly description?: string
      readonly format?: string
      /** Columns above 0 show with `-o wide` only. Default 0. */
      readonly priority?: number
    }

export interface ResourceConfig<
  Group extends string,
  Version extends string,
  Name extends string,
  Spec extends AnyObject,
  Status extends z.ZodObject,
  Conditions extends string,
> {
  /** The API group, a DNS name: `apps.example.com`. */
  readonly group: Group
  /** `v1`, `v1beta1`, `v2alpha3`. */
  readonly version: Version
  /** In upper camel case: `WebApp`. */
  readonly kind: Name
  /** What a user asks for. */
  readonly spec: Spec
  /** What the controller found. With it the kind has a status subresource. Default: none. */
  readonly status?: Status
  /** The types of status.conditions that the controller sets. Default: none, and no conditions. */
  readonly conditions?: readonly Conditions[]
  /** Default: the kind in lower case, with an s. */
  readonly plural?: string
  /** Default: the kind in lower case. */
  readonly singular?: string
  /** Default: none. */
  readonly shortNames?: readonly string[]
  /** `all` has it listed by `kubectl get all`. Default: none. */
  readonly categories?: readonly string[]
  /** Default 'Namespaced'. */
  readonly scope?: 'Namespaced' | 'Cluster'
  /** Columns of `kubectl get`, in order; the age comes last by itself. Default: name and age. */
  readonly columns?: Readonly<Record<string, Column>>
  /** The scale subresource: what `kubectl scale` and an autoscaler use. Default: none. */
  readonly scale?: { readonly specReplicas: string; readonly statusReplicas: string; readonly selector?: string }
  /** Fields that `--field-selector` may use: `.spec.color`. Default: none. */
  readonly selectableFields?: readonly string[]
  /** Of the CustomResourceDefinition itself, for tools that look at it. Default: none. */
  readonly metadata?: Pick<ObjectMeta, 'labels' | 'annotations'>
  /** Warns everybody who uses this version. Default: not deprecated. */
  readonly deprecated?: boolean | string
  /** Whether clients may use this version; one that is only stored need not be. Default true. */
  readonly served?: boolean
}

type AnyConfig = ResourceConfig<string, string, string, AnyObject, z.ZodObject, string>

const OPTIONS: OptionNames<AnyConfig> = {
  group: true,
  version: true,
  kind: true,
  spec: true,
  status: true,
  conditions: true,
  plural: true,
  singular: true,
  shortNames: true,
  categories: true,
  scope: true,
  columns: true,
  scale: true,
  selectableFields: true,
  metadata: true,
  deprecated: true,
  served: true,
}

/** An object of a declared kind. */
export interface ResourceObject<ApiVersion extends string, Name extends string, Spec, Status> {
  apiVersion: ApiVersion
  kind: Name
  metadata: ObjectMeta
  spec: Spec
  status?: Status
}

/** A status without fields of its own. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is what is meant
type NoStatus = z.ZodObject<Record<never, z.ZodType>>

type StatusOf<Status extends z.ZodObject, Conditions extends string> = z.output<Status> &
  ([Conditions] extends [never] ? unknown : { conditions?: (Condition & { type: Conditions | (string & {}) })[] }) & {
    observedGeneration?: number
  }

/** A kind that was declared here, with everything that follows from its definition. */
export interface ResourceKind<
  Group extends string,
  Version extends string,
  Name extends string,
  Spec extends AnyObject,
  Status extends z.ZodObject,
  Conditions extends string,
> extends Kind<ResourceObject<`${Group}/${Version}`, Name, z.output<Spec>, StatusOf<Status, Conditions>>> {
  readonly conditionTypes: readonly Conditions[]
  /** The structural schema of the whole object. */
  readonly schema: Schema
  /** Present where hub() gave it other versions. */
  readonly conversion?: Conversion | undefined
  /** What `kubectl apply` installs. A kind with several versions needs to be told where its conversion webhook is. */
  definition(webhook?: WebhookClientConfig): CustomResourceDefinition
}

/**
 * Declares a kind once: the TypeScript type, the CustomResourceDefinition, defaults and validation all follow from it.
 * Throws a SetpointError that names the field for everything that Kubernetes cannot say.
 */
export function resource<
  const Group extends string,
  const Version extends string,
  const Name extends string,
  Spec extends AnyObject,
  Status extends z.ZodObject = NoStatus,
  const Conditions extends string = never,
>(
  config: ResourceConfig<Group, Version, Name, Spec, Status, Conditions>,
): ResourceKind<Group, Version, Name, Spec, Status, Conditions> {
  checkConfig(config)
  const { group, version, kind, scope = 'Namespaced' } = config
  const plural = config.plural ?? `${kind.toLowerCase()}s`
  checkNames({ group, version, kind, plural })
  const declared = defineKind<
    ResourceObject<`${Group}/${Version}`, Name, z.output<Spec>, StatusOf<Status, Conditions>>
  >({
    group,
    version,
    kind,
    plural,
    namespaced: scope === 'Namespaced',
    ...(config.singular === undefined ? {} : { singular: config.singular }),
    ...(config.shortNames === undefined ? {} : { shortNames: config.shortNames }),
    ...(config.categories === undefined ? {} : { categories: config.categories }),
  })
  const definition = definitionOf(declared, config)
  const schema = definition.spec.versions[0]?.schema?.openAPIV3Schema as Schema
  return Object.freeze({
    ...declared,
    conditionTypes: config.conditions ?? [],
    schema,
    definition: () => structuredClone(definition),
  })
}

function checkConfig(config: AnyConfig): void {
  const given = fieldsOf(config)
  const whose = whoseOptions('resource', given['kind'])
  checkOptionNames<AnyConfig>(whose, config, OPTIONS)
  for (const [name, example] of Object.entries({ group: 'apps.example.com', version: 'v1', kind: 'WebApp' }))
    if (typeof given[name] !== 'string')
      throw optionInvalid(whose, name, given[name], `a text such as ${JSON.stringify(example)}`)
  if (typeof given['spec'] !== 'object' || given['spec'] === null)
    throw optionInvalid(whose, 'spec', given['spec'], 'a zod schema: z.object({ … })')
}
