import { compareGoStrings } from '../json/index.js'
import { unionFields } from '../fieldset/index.js'
import { compareTimes } from './encode.js'
import { managerIdentity } from './identity.js'
import { type Managed, ManagedSet } from './managed.js'

const MAX_UPDATE_MANAGERS = 10
const BUCKET = 'ancient-changes'

/**
 * Keeps the list of those who update short: beyond ten, the oldest of a version are merged into one entry. One alone
 * in its version has nobody to be merged with and stays.
 */
export function capManagers(managed: Managed): Managed {
  const updaters = [...managed.sets.values()].filter(({ applied }) => !applied)
  if (updaters.length <= MAX_UPDATE_MANAGERS) return managed
  const time = ({ by }: ManagedSet): string | undefined => managed.times.get(by.text)
  updaters.sort((a, b) => compareTimes(time(a), time(b)) || compareGoStrings(a.by.text, b.by.text))

  const sets = new Map(managed.sets)
  const times = new Map(managed.times)
  const firstOfVersion = new Map<string, ManagedSet>()
  let count = updaters.length
  for (const updater of updaters) {
    if (count <= MAX_UPDATE_MANAGERS) break
    const { apiVersion } = updater
    const first = firstOfVersion.get(apiVersion)
    if (first === undefined) {
      firstOfVersion.set(apiVersion, updater)
      continue
    }
    const by = managerIdentity({ manager: BUCKET, operation: 'Update', apiVersion })
    if (!sets.has(by.text)) sets.delete(first.by.text)
    const set = unionFields(updater.set, (sets.get(by.text) ?? first).set)
    sets.set(by.text, new ManagedSet(by, apiVersion, false, set))
    sets.delete(updater.by.text)
    count--
    const newer = time(updater)
    if (newer === undefined) times.delete(by.text)
    else times.set(by.text, newer)
  }
  return { sets, times }
}
