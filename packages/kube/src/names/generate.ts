import type { Random } from '../clock/index.js'

const MAX_NAME = 63
const RANDOM_LENGTH = 5
/** No vowels and no look-alikes, so that no word comes out. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

/** `length` random characters as the server puts them into names. */
export function randomSuffix(random: Random, length: number = RANDOM_LENGTH): string {
  let suffix = ''
  for (let index = 0; index < length; index++) suffix += ALPHABET[Math.floor(random.next() * ALPHABET.length)]
  return suffix
}

/** What metadata.generateName becomes: the base, cut so that five random characters still fit a label. */
export function generateName(base: string, random: Random): string {
  return base.slice(0, MAX_NAME - RANDOM_LENGTH) + randomSuffix(random)
}
