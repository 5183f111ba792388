import { isHighEntropy } from './entropy.js'
import { isTimeLike } from './time-like.js'

/** Texts of which it may be said: fewer may look alike by chance. */
const FEWEST = 3
const SHORTEST = 4
/** No word of a language has so many in a row more often than once in a while. */
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{4}/i
/** Numbers from which on a difference of more than one is no numbering. */
const LARGE = 10_000

/**
 * Whether several texts look as if each had been drawn at random, or told the time: none twice, about equally long, and no words
 * or numbers of a series among them. Several tell what one does not: `x3f9q` may be a name, `x3f9q`, `0k2ps` and `b71zz` are none.
 */
export function areDrawn(texts: readonly string[]): boolean {
  if (texts.length < FEWEST || new Set(texts).size < texts.length) return false
  const parts = differingParts(texts)
  if (parts.every((part) => /^\d+$/.test(part))) return areDrawnNumbers(parts)
  const lengths = parts.map(({ length }) => length)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  if (longest < SHORTEST || shortest < longest - 2 - longest / 8 || parts.some((part) => /\s/.test(part))) return false
  return parts.filter(isStrange).length >= parts.length / 2
}

/** Whether several sentences are the same but for words in them that look drawn at random. */
export function areSameButDrawn(sentences: readonly string[]): boolean {
  const rows = sentences.map((sentence) => sentence.split(/[\s"'(),:;=[\]{}]+/))
  const [first = []] = rows
  if (first.length < 2 || rows.some(({ length }) => length !== first.length)) return false
  const columns = first.map((_, column) => rows.map((row) => row[column] ?? ''))
  const differing = columns.filter((words) => words.some((word) => word !== words[0]))
  return differing.length > 0 && differing.length < columns.length && differing.every(areDrawn)
}

/** No word: letters and digits in one, many consonants in a row, or what looks random by itself. */
function isStrange(text: string): boolean {
  return isHighEntropy(text) || isTimeLike(text) || (/\d/.test(text) && /[a-z]/i.test(text)) || CONSONANTS.test(text)
}

function areDrawnNumbers(parts: readonly string[]): boolean {
  if (parts.every(isTimeLike)) return true
  const numbers = parts.map(Number)
  const steps = numbers.slice(1).map((number, place) => number - (numbers[place] as number))
  return new Set(steps).size > 1 && numbers.filter((number) => number >= LARGE).length > numbers.length / 2
}

/** The texts without the parts, words or numbers, that they have in common at both ends. */
function differingParts(texts: readonly string[]): string[] {
  const split = texts.map((text) => text.split(/(?<=[-._/])|(?=[-._/])|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/i))
  const [first = []] = split
  const fewest = Math.min(...split.map(({ length }) => length))
  let start = 0
  while (start < fewest - 1 && split.every((parts) => parts[start] === first[start])) start++
  let end = 0
  while (end < fewest - start - 1 && split.every((parts) => parts.at(-1 - end) === first.at(-1 - end))) end++
  return split.map((parts) => parts.slice(start, parts.length - end).join(''))
}
