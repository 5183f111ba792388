import { type Kind, type KubeObject, messageOf, SetpointError, type TypedObject } from '@setpoint/kube'
import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { DeepReadonly } from '../cache/index.js'
import { describeObject } from '../objects/index.js'

/** What a conversion gives: the parts that are its own. apiVersion, kind and the rest of metadata follow by themselves. */
export interface Converted<T extends TypedObject> {
  readonly spec: DeepReadonly<SpecOf<T>>
  /** Default: none. */
  readonly status?: DeepReadonly<StatusOf<T>> | undefined
  /** Default: as they were. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** The place for what the other version has no field for. Default: as they were. */
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

type SpecOf<T> = T extends { spec: infer Spec } ? Spec : never
type StatusOf<T> = T extends { status?: infer Status } ? Status : never

/** A version beside the hub, and the way to and fro; made by {@link spoke}. */
export interface Spoke<Hub extends TypedObject> {
  readonly kind: VersionKind
  readonly storage: boolean
  readonly toHub: (object: DeepReadonly<TypedObject>) => Converted<Hub>
  readonly fromHub: (object: DeepReadonly<Hub>) => Converted<TypedObject>
}

/** All versions of a kind, each convertible to each other through the hub. */
export interface Conversion {
  readonly versions: readonly Kind[]
  /** The object in another version. Throws ConversionFailed with the object's name. */
  convert(object: KubeObject, apiVersion: string): KubeObject
}

/** One version of a kind, with a definition of its own. */
export type VersionKind = Kind & { definition(): CustomResourceDefinition }

/** The object in another version: to the hub, and from there. Throws ConversionFailed. */
export function convert(
  kind: Kind,
  spokes: readonly Spoke<TypedObject>[],
  object: KubeObject,
  apiVersion: string,
): KubeObject {
  if (object.apiVersion === apiVersion) return object
  const by = (version: string): Spoke<TypedObject> | undefined =>
    spokes.find((candidate) => candidate.kind.apiVersion === version)
  const [from, to] = [by(object.apiVersion), by(apiVersion)]
  for (const [version, found] of [
    [object.apiVersion, from],
    [apiVersion, to],
  ] as const)
    if (found === undefined && version !== kind.apiVersion)
      throw failure(object, apiVersion, `there is no version ${version}; there is ${versionsText(kind, spokes)}`)
  try {
    const middle = from === undefined ? object : built(object, kind, from.toHub(object))
    return to === undefined ? middle : built(middle, to.kind, to.fromHub(middle))
  } catch (cause) {
    throw failure(object, apiVersion, messageOf(cause), cause)
  }
}

function built(object: KubeObject, kind: Kind, parts: Converted<TypedObject>): KubeObject {
  const { spec, status, labels = object.metadata.labels, annotations = object.metadata.annotations } = parts
  const { labels: _labels, annotations: _annotations, ...metadata } = object.metadata
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: {
      ...metadata,
      ...(isEmpty(labels) ? {} : { labels }),
      ...(isEmpty(annotations) ? {} : { annotations }),
    },
    spec,
    ...(status === undefined ? {} : { status }),
  }
}

function isEmpty(texts: Readonly<Record<string, string>> | undefined): boolean {
  return texts === undefined || Object.keys(texts).length === 0
}

function versionsText(kind: Kind, spokes: readonly Spoke<TypedObject>[]): string {
  return [kind, ...spokes.map((other) => other.kind)].map((version) => version.apiVersion).join(', ')
}

function failure(object: KubeObject, apiVersion: string, why: string, cause?: unknown): SetpointError {
  const what = `${describeObject(object.kind, object.metadata)}: conversion from ${object.apiVersion} to ${apiVersion} failed`
  return new SetpointError('ConversionFailed', `${what}: ${why}`, { cause })
}
