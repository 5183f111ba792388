import { elementMessage, indexElement } from '../fieldset/index.js'
import { isJsonObject, type Json } from '../json/index.js'
import { boxed, boxedSyntax, goTypeName } from './go-print.js'
import { isIdentified, itemElement } from './list-item.js'
import { formOf, type ListType, type MapType, type Scalar, type Type } from './type.js'

/** A part of a value that its type does not allow. */
export interface TypeProblem {
  /** As in conflict messages: `.spec.ports[port=80].name`; '' for the whole value. */
  readonly path: string
  readonly message: string
}

export interface ValidateOptions {
  /** Lets items of sets and keyed lists repeat, as stored objects may. Default false. */
  readonly allowDuplicates?: boolean
}

const NONE: readonly TypeProblem[] = []

/** Everything about a value that keeps it from being merged by its type. Empty for almost all; then nothing is made. */
export function validateTyped(
  type: Type,
  value: Json,
  { allowDuplicates = false }: ValidateOptions = {},
): readonly TypeProblem[] {
  return check(type, value, allowDuplicates)
}

/** All problems in one text, as the server reports them. */
export function typeProblemsText(problems: readonly TypeProblem[]): string {
  const texts = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  return texts.length === 1 ? texts.join('') : ['errors:', ...texts.map((text) => `  ${text}`)].join('\n')
}

function check(type: Type, value: Json, allowDuplicates: boolean): readonly TypeProblem[] {
  switch (formOf(type, value)) {
    case 'map':
      return value === null || type.map === undefined ? NONE : checkMap(type.map, value, allowDuplicates)
    case 'scalar':
      return value === null || type.scalar === undefined ? NONE : checkScalar(type.scalar, value)
    case 'list':
      return value === null || type.list === undefined ? NONE : checkList(type.list, value, allowDuplicates)
    default:
      return problem(type.problem)
  }
}

function problem(message: string): readonly TypeProblem[] {
  return [problemAt('', message)]
}

function problemAt(path: string, message: string): TypeProblem {
  return { path, message }
}

function checkScalar(scalar: Scalar, value: Json): readonly TypeProblem[] {
  switch (scalar) {
    case 'numeric':
      return typeof value === 'number' ? NONE : problem(`expected numeric (int or float), got ${goTypeName(value)}`)
    case 'string':
      return typeof value === 'string' ? NONE : problem(`expected string, got ${boxedSyntax(value)}`)
    case 'boolean':
      return typeof value === 'boolean' ? NONE : problem(`expected boolean, got ${boxed(value)}`)
    default:
      return typeof value === 'object' ? problem(`expected any scalar, got ${boxed(value)}`) : NONE
  }
}

function checkMap(map: MapType, value: Json, allowDuplicates: boolean): readonly TypeProblem[] {
  if (!isJsonObject(value)) return problem(`expected map, got ${boxed(value)}`)
  let problems: TypeProblem[] | undefined
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue
    const item = value[key]
    if (item === undefined) continue
    const type = map.typeOf(key)
    // After an undeclared field the rest goes unchecked: the first one is reported alone.
    if (type === undefined) return [...(problems ?? NONE), problemAt(`.${key}`, 'field not declared in schema')]
    const below = check(type, item, allowDuplicates)
    if (below.length === 0) continue
    problems ??= []
    problems.push(...at(`.${key}`, below))
  }
  return problems ?? NONE
}

function checkList(list: ListType, value: Json, allowDuplicates: boolean): readonly TypeProblem[] {
  if (!Array.isArray(value)) return problem(`expected list, got ${boxed(value)}`)
  let problems: TypeProblem[] | undefined
  const seen = list.atomic || value.length < 2 || allowDuplicates ? undefined : new Set<string>()
  for (let index = 0; index < value.length; index++) {
    const item = value[index] as Json
    if (seen !== undefined || !(list.atomic || isIdentified(list, item))) {
      const element = itemElement(list, item)
      // What nothing identifies cannot be named in a message, nor can what comes after it.
      if (typeof element === 'string') return [...(problems ?? NONE), problemAt('', `element ${index}: ${element}`)]
      if (seen?.has(element.text) === true) {
        problems ??= []
        problems.push(problemAt('', `duplicate entries for key ${elementMessage(element)}`))
      }
      seen?.add(element.text)
    }
    const below = check(list.element, item, allowDuplicates)
    if (below.length > 0) {
      problems ??= []
      problems.push(...at(itemMessage(list, item, index), below))
    }
  }
  return problems ?? NONE
}

function itemMessage(list: ListType, item: Json, index: number): string {
  const element = list.atomic ? indexElement(index) : itemElement(list, item)
  return typeof element === 'string' ? element : elementMessage(element)
}

function at(prefix: string, problems: readonly TypeProblem[]): TypeProblem[] {
  return problems.map(({ path, message }) => ({ path: prefix + path, message }))
}
