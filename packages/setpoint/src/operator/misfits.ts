import type { Schema } from '@setpoint/kube'

const MOST = 5

/**
 * Where an object is of another shape than its kind's schema says, a sentence each, the first few: fields that the program
 * may count on and that are missing, and values of another type. Limits and rules are the server's business.
 */
export function misfitsOf(value: unknown, schema: Schema): string[] {
  const found: string[] = []
  look(value, schema, '', found)
  return found.slice(0, MOST)
}

function look(value: unknown, schema: Schema, path: string, found: string[]): void {
  if (value === null && schema.nullable === true) return
  const wanted = schema['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : schema.type
  if (wanted !== undefined && !isOfType(value, wanted)) {
    found.push(`${path} is ${article(typeOf(value))} and not ${article([wanted].flat().join(' or '))}`)
    return
  }
  if (Array.isArray(value)) {
    if (schema.items !== undefined)
      for (const [index, item] of value.entries()) look(item, schema.items, `${path}[${index}]`, found)
  } else if (typeof value === 'object' && value !== null)
    lookInto(value as Record<string, unknown>, schema, path, found)
}

function lookInto(object: Record<string, unknown>, schema: Schema, path: string, found: string[]): void {
  const { properties = {}, required = [], additionalProperties } = schema
  for (const [name, property] of Object.entries(properties)) {
    const value = object[name]
    // What has a default is there in every object that the server has stored or read with this schema.
    const isExpected = required.includes(name) || property.default !== undefined
    if (value !== undefined) look(value, property, `${path}.${name}`, found)
    else if (isExpected) found.push(`${path}.${name} is missing`)
  }
  if (typeof additionalProperties !== 'object') return
  for (const [name, value] of Object.entries(object))
    if (properties[name] === undefined) look(value, additionalProperties, `${path}.${name}`, found)
}

function isOfType(value: unknown, wanted: string | readonly string[]): boolean {
  const type = typeOf(value)
  return [wanted].flat().some((name) => name === type || (name === 'number' && type === 'integer'))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function article(type: string): string {
  return type === 'null' ? type : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
}
