import { exceedsBytes } from '../names/index.js'

const MAX_LENGTH = 128
/** What nearly all names are made of. Classes of Unicode take V8 a noticeable part of a server's start to read. */
const PLAIN = /^[\x20-\x7e]*$/

/** The manager of a write: the request's fieldManager, or else the User-Agent up to its first slash. */
export function fieldManagerName(fieldManager: string, userAgent: string): string {
  if (fieldManager !== '') return fieldManager
  const [product = ''] = userAgent.split('/')
  const printable = PLAIN.test(product) ? product : product.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')
  if (!exceedsBytes(printable, MAX_LENGTH)) return printable
  let name = ''
  for (const character of printable) {
    if (exceedsBytes(name + character, MAX_LENGTH)) break
    name += character
  }
  return name
}
