import { Connection, expectStatus } from '../client/index.js'
import { collectionPath, widget } from '../widget.js'
import type { FanOutInput, WatchResult } from './jobs.js'
import { Watching } from './watching.js'

/** The first writes find watches that are still being set up; they do not count. */
const warmUp = 10

/** Creates objects one after the other and takes the time from sending each until all watchers have its event. */
export async function fanOut({ target, namespace, prefix, count, watchers }: FanOutInput): Promise<WatchResult> {
  const path = collectionPath(namespace)
  const writer = await Connection.open(target)
  const watches = await Watching.open(target, path, watchers)
  try {
    const milliseconds: number[] = []
    for (let index = -warmUp; index < count; index++) {
      const name = `${prefix}-${index < 0 ? `warm${-index}` : index}`
      const body = widget(namespace, name)
      const all = Promise.all(watches.map(({ events }) => events.next()))
      const start = performance.now()
      const [response, arrivals] = await Promise.all([writer.request('POST', path, body), all])
      expectStatus(response, `creating widget ${namespace}/${name}`, 201)
      for (const { line } of arrivals) {
        if (!line.includes(`"name":"${name}"`)) throw new Error(`expected the event of widget ${name}, got ${line}`)
      }
      if (index >= 0) milliseconds.push(Math.max(...arrivals.map(({ at }) => at)) - start)
    }
    return { milliseconds }
  } finally {
    writer.close()
    for (const watch of watches) watch.close()
  }
}
