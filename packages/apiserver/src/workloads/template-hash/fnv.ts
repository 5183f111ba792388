// FNV with 32 bits, in both orders of its two steps, and the alphabet in which Kubernetes writes hashes: no vowels, nothing that looks alike.

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789'

export function fnv32a(bytes: Uint8Array, seed: number = OFFSET): number {
  let hash = seed
  for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME)
  return hash >>> 0
}

/** The older order: multiply first. */
export function fnv32(bytes: Uint8Array, seed: number = OFFSET): number {
  let hash = seed
  for (const byte of bytes) hash = Math.imul(hash, PRIME) ^ byte
  return hash >>> 0
}

/** Every character by another that makes no words. */
export function safeEncode(text: string): string {
  return [...Buffer.from(text)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
