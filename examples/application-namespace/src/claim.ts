import type { ObjectMeta } from 'setpoint'

/** Who has a Namespace, on the Namespace itself: `<name>/<uid>` of an ApplicationNamespace. */
export const CLAIM = 'platform.example.com/claimed-by'

interface Claimant {
  readonly name: string
  /** Names come back, UIDs do not: a claim of somebody who is gone says nothing about whoever has the name now. */
  readonly uid: string
}

type Claimed = { readonly metadata: Readonly<Pick<ObjectMeta, 'name' | 'uid'>> }

export function claimOf({ metadata: { name = '', uid = '' } }: Claimed): string {
  return `${name}/${uid}`
}

/** The claim that a Namespace bears; undefined where there is none that can be read. */
export function claimOn(metadata: { readonly annotations?: Readonly<Record<string, string>> }): Claimant | undefined {
  const [name, uid] = metadata.annotations?.[CLAIM]?.split('/') ?? []
  return name === undefined || uid === undefined ? undefined : { name, uid }
}
