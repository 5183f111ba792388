import type { Json } from '@setpoint/kube'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHORTEST = 8
/** Bits per character: English words are below, random letters above. */
const RANDOM = 2.6

/**
 * Whether a value looks as if it had been drawn at random: a UUID, a hash, a token, a password. Words of a language and
 * names put together from them do not.
 */
export function isHighEntropy(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  if (UUID.test(value)) return true
  const text = value.replace(/=+$/, '')
  if (text.length < SHORTEST || /\s/.test(text)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/].filter((letters) => letters.test(text)).length
  return classes >= 2 && changesOfClass(text) >= text.length / 4 && entropyOf(text) >= RANDOM
}

/** Random text changes between letters, capitals and digits all the time; names do so once or twice. */
function changesOfClass(text: string): number {
  return text.replace(/[^A-Za-z0-9]/g, '').match(/[a-z](?=[A-Z0-9])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
}

/** Shannon's entropy per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}
