import { checkDns1035Label, type FieldError, type FieldPath, invalid, required } from '@setpoint/kube'
import type { CustomResourceDefinitionNames } from './types.js'

/** Names that a spec must have; a status may lack them. */
export function validateRequiredNames(names: CustomResourceDefinitionNames, path: FieldPath): FieldError[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => (names[name] ?? '') === '')
    .map((name) => required(path.child(name)))
}

/** What names look like, where they are set. */
export function validateNames(names: CustomResourceDefinitionNames, path: FieldPath): FieldError[] {
  const { plural, singular = '', kind, listKind = '', shortNames = [], categories = [] } = names
  const errors = [
    ...validateLabel(plural, path.child('plural')),
    ...validateLabel(singular, path.child('singular')),
    ...validateKind(kind, path.child('kind')),
    ...validateKind(listKind, path.child('listKind')),
    ...validateLabels(shortNames, path.child('shortNames')),
  ]
  if (kind !== '' && kind === listKind) {
    errors.push(invalid(path.child('listKind'), listKind, 'kind and listKind may not be the same'))
  }
  return [...errors, ...validateLabels(categories, path.child('categories'))]
}

function validateLabel(text: string, path: FieldPath): FieldError[] {
  const problems = text === '' ? [] : checkDns1035Label(text)
  return problems.length === 0 ? [] : [invalid(path, text, problems.join(','))]
}

function validateKind(text: string, path: FieldPath): FieldError[] {
  const problems = text === '' ? [] : checkDns1035Label(text.toLowerCase())
  if (problems.length === 0) return []
  return [invalid(path, text, `may have mixed case, but should otherwise match: ${problems.join(',')}`)]
}

/** Members of a list may not be empty either. */
function validateLabels(texts: readonly string[], path: FieldPath): FieldError[] {
  return texts.flatMap((text, index) => {
    const problems = checkDns1035Label(text)
    return problems.length === 0 ? [] : [invalid(path.index(index), text, problems.join(','))]
  })
}
