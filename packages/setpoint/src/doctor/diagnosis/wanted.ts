import { isJsonObject, type Json } from '@setpoint/kube'

/** No more than so many of anything are waited for. */
const MOST = 250
/** Numbers that say something else than how many. */
const MEASURES =
  /port|second|minute|hour|days?$|timeout|percent|ttl|uid|gid|user|group|mode|priority|version|generation/i

/** The largest number that an object's spec asks for: a count, or the items of a list or map. */
export function wantedBy(spec: Json | undefined): number {
  return Math.min(MOST, largest(spec))
}

function largest(value: Json | undefined): number {
  if (typeof value === 'number') return Number.isInteger(value) && value <= MOST ? value : 0
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(largest))
  if (!isJsonObject(value)) return 0
  const fields = Object.entries(value).filter(([name, field]) => typeof field !== 'number' || !MEASURES.test(name))
  return Math.max(
    0,
    ...fields.map(([, field]) =>
      isJsonObject(field) ? Math.max(Object.keys(field).length, largest(field)) : largest(field),
    ),
  )
}
