import { apiVersionOf, type GroupVersionKind, type KubeObject } from '@setpoint/kube'
import { builtInDecoder, builtInVersions, emptyObject } from '../built-in/index.js'
import { type Managers, managersOf } from '../managers/index.js'
import type { AuditAnnotations, User } from '../registry/index.js'
import type { BodyInput, Decoded } from '../resource/index.js'

/** Who asks, and in which namespace ('' for reviews that have none). */
export interface Asked {
  readonly user: User
  readonly userAgent: string
  readonly namespace: string
  readonly audit: AuditAnnotations
  readonly warnings: string[]
  readonly dryRun: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A kind that is a question: an object is created, answered with its status filled in, and stored nowhere. */
export interface Review {
  readonly group: string
  /** The plural in its URL. */
  readonly resource: string
  readonly kind: ReviewKind
  readonly namespaced: boolean
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
