import { cloneJson, equalJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { KnownDifferences } from './known.js'

/** The masked answers to one step, where they differ. Known differences are no longer in them. */
export interface Comparison {
  /** Index of the step. */
  step: number
  real: JsonObject
  other: JsonObject
}

/** Compares answers step by step; an empty list means that the case passed. */
export function compareAnswers(
  name: string,
  real: readonly JsonObject[],
  other: readonly JsonObject[],
  known: KnownDifferences,
): Comparison[] {
  const differing: Comparison[] = []
  for (let step = 0; step < real.length; step++) {
    const [left, right] = [cloneJson(real[step] ?? {}), cloneJson(other[step] ?? {})]
    removeKnown(left, right, (path) => known.explains(name, path))
    if (!equalJson(left, right)) differing.push({ step, real: left, other: right })
  }
  return differing
}

/** Takes explained differences out of both. Lists are compared item by item as far as both reach. */
function removeKnown(left: JsonObject, right: JsonObject, explains: (path: string) => boolean): void {
  const visit = (a: Json | undefined, b: Json | undefined, path: string): void => {
    if (Array.isArray(a) && Array.isArray(b)) {
      for (let index = 0; index < Math.min(a.length, b.length); index++) visit(a[index], b[index], `${path}[${index}]`)
    } else if (isJsonObject(a) && isJsonObject(b)) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        if (equalJson(a[key], b[key])) continue
        const field = path === '' ? key : `${path}.${key}`
        if (explains(field)) {
          delete a[key]
          delete b[key]
        } else visit(a[key], b[key], field)
      }
    }
  }
  visit(left, right, '')
}
