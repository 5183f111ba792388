import { apiVersionOf, type GroupVersionKind, type JsonObject, type KubeObject } from '@setpoint/kube'
import { builtInDecoder, builtInVersions, emptyObject, transientResource } from '../built-in/index.js'
import { type Managers, managersOf } from '../managers/index.js'
import type { AuditAnnotations, User } from '../registry/index.js'
import type { BodyInput, Decoded, Resource } from '../resource/index.js'

/** Who asks, and in which namespace ('' for reviews that have none). */
export interface Asked {
  readonly user: User
  readonly userAgent: string
  readonly namespace: string
  readonly audit: AuditAnnotations
  readonly warnings: string[]
  readonly dryRun: boolean
  /** The CreateOptions as sent, for admission. */
  readonly options: JsonObject
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A kind that is a question: an object is created, answered with its status filled in, and stored nowhere. */
export interface Review {
  readonly resource: Resource
  /** Throws a StatusError for what is no question; after mutating admission, before validating admission. Default: anything is. */
  check?(object: KubeObject): void
  /** Changes `object`, which is decoded, or returns another in its place. Throws a StatusError. */
  answer(object: KubeObject, asked: Asked): KubeObject
}

/** How a review's body is read, and who owns its fields. */
export interface ReviewKind {
  readonly apiVersion: string
  readonly kind: string
  readonly decode: (input: BodyInput) => Decoded
  readonly managers: Managers
}

/** The resource of a review, which admission knows although nothing of it is stored. */
export function reviewResource(kind: string, group: 'authentication.k8s.io' | 'authorization.k8s.io'): Resource {
  return transientResource({ group, version: 'v1', kind })
}

export function reviewKind(kind: GroupVersionKind, subresource = ''): ReviewKind {
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    decode: builtInDecoder(kind),
    managers: managersOf({
      kind,
      versions: builtInVersions([kind]),
      subresource,
      reset: undefined,
      empty: emptyObject(kind),
    }),
  }
}

/** `userInfo` of authentication.k8s.io/v1. */
export function userInfo({ name, uid, groups, extra }: User): object {
  return {
    ...(name === '' ? {} : { username: name }),
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}
