const LETTER = /[\p{L}_]/u
const DIGIT = /\p{Nd}/u

/** `listCoreV1NamespacedPod`: the verb, then the group and version, then what it is done to. */
export function operationId(verb: string, group: string, version: string, rest: string): string {
  return `${verb}${identifier(groupWord(group), true)}${identifier(version, true)}${identifier(rest, true)}`
}

/** `core_v1`, `rbacAuthorization_v1`; a group alone has no version. */
export function tag(group: string, version: string): string {
  const word = identifier(groupWord(group), false)
  return version === '' ? word : `${word}_${identifier(version, false)}`
}

/** `status` → `Status`: how a subresource or a method joins an operation's name. */
export function titleCase(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}

function groupWord(group: string): string {
  return group === '' ? 'core' : group.replace(/\.k8s\.io$/, '')
}

/** Camel case: what cannot stand in an identifier goes, and makes a capital of what follows it. */
function identifier(text: string, capitalizeFirst: boolean): string {
  let result = ''
  let isFirst = true
  let capitalize = capitalizeFirst
  for (const character of text) {
    const fits = LETTER.test(character) || (!isFirst && DIGIT.test(character))
    if (fits) result += capitalize ? character.toUpperCase() : character
    capitalize = !fits
    isFirst = false
  }
  return result
}
