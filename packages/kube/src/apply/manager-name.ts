import { exceedsBytes } from '../names/index.js'

const MAX_LENGTH = 128
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu

/** The manager of a write: the request's fieldManager, or else the User-Agent up to its first slash. */
export function fieldManagerName(fieldManager: string, userAgent: string): string {
  if (fieldManager !== '') return fieldManager
  const [product = ''] = userAgent.split('/')
  const printable = product.replace(UNPRINTABLE, '')
  if (!exceedsBytes(printable, MAX_LENGTH)) return printable
  let name = ''
  for (const character of printable) {
    if (exceedsBytes(name + character, MAX_LENGTH)) break
    name += character
  }
  return name
}
