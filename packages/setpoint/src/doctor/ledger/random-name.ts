import type { ObjectMeta } from '@setpoint/kube'
import { isHighEntropy, isTimeLike } from '../patterns/index.js'

/** The five characters that the server adds to generateName; they have no vowels. */
const GENERATED = /^[bcdfghjklmnpqrstvwxz2456789]{5}$/

/** Whether an object was created under a name that the next pass would not choose again. */
export function isRandomName(sent: unknown, stored: Readonly<ObjectMeta>): boolean {
  const { name, generateName } = (sent as { metadata?: ObjectMeta } | undefined)?.metadata ?? {}
  if (name === undefined || name === '') return (generateName ?? stored.generateName ?? '') !== ''
  return name.split(/[-.]/).some((part, place) => place > 0 && isRandom(part))
}

function isRandom(part: string): boolean {
  return isHighEntropy(part) || isTimeLike(part) || (GENERATED.test(part) && /\d/.test(part) && /[a-z]/.test(part))
}
