import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain } from './dns.js'
import { checkPathSegmentName, checkPathSegmentPrefix } from './words.js'

/** What is wrong with an object's name. `prefix`: the name is a generateName, so characters will follow. */
export type NameValidator = (name: string, prefix: boolean) => string[]

/** The rule of most kinds. */
export const nameIsDnsSubdomain: NameValidator = (name, prefix) => checkDns1123Subdomain(masked(name, prefix))

export const nameIsDnsLabel: NameValidator = (name, prefix) => checkDns1123Label(masked(name, prefix))

export const nameIsDns1035Label: NameValidator = (name, prefix) => checkDns1035Label(masked(name, prefix))

/** The rule of kinds whose names carry punctuation, such as roles. */
export const nameIsPathSegment: NameValidator = (name, prefix) =>
  prefix ? checkPathSegmentPrefix(name) : checkPathSegmentName(name)

// A prefix may end with a dash. The server replaces the last two characters, not one; lengths in messages depend on it.
function masked(name: string, prefix: boolean): string {
  return prefix && name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name
}
