import { type Json, type KubeObject, type Random, systemRandom, type Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'
import { type Recording, readRecordings, replay, type Unshared } from './recordings.suite.js'

/** As on the server that these were recorded on: plugins that would change pods and nodes. */
const OFF = ['Priority', 'DefaultTolerationSeconds', 'TaintNodesByCondition']

/** Services get the first free address and the first free port: none of those that a recording asks for. */
const FIRST: Random = { ...systemRandom, next: () => 0 }

describe.each(readRecordings('workloads'))('$file', ({ recordings }) => {
  const without = unshared(recordings)
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false, random: FIRST, disableAdmissionPlugins: OFF })
    transport = server.transport()
  })
  afterAll(() => server.stop())

  it.each(recordings)('$it', async (recording) => {
    const { actual, expected } = await replay(transport, recording, without)
    expect(actual).toEqual(expected)
  })
})

const UNSHARED: ReadonlySet<string> = new Set([
  'resourceVersion',
  'creationTimestamp',
  'managedFields',
  'deletionTimestamp',
])

/** UIDs, versions, times, managed fields, and addresses and ports that no request of the file names. */
function unshared(recordings: readonly Recording[]): Unshared {
  const named = new Set(JSON.stringify(recordings.map(({ body }) => body ?? null)).match(/\d+(?:\.\d+)*/g))
  const isChosen = (address: string): boolean => /^10\.96\.\d+\.\d+$/.test(address) && !named.has(address)
  return {
    text: (text) =>
      withoutUids(text).replaceAll(/"(10\.96\.\d+\.\d+)"/g, (quoted, address: string) =>
        isChosen(address) ? '"$ip"' : quoted,
      ),
    object({ metadata, ...object }: KubeObject): Json {
      const { uid: _, ...rest } = metadata
      return JSON.parse(withoutUids(JSON.stringify({ ...object, metadata: rest })), (key, value: Json) => {
        if (UNSHARED.has(key)) return undefined
        if (key === 'lastTransitionTime') return '$time'
        if (typeof value === 'number' && /nodeport$/i.test(key) && !named.has(String(value))) return '$port'
        return typeof value === 'string' && isChosen(value) ? '$ip' : value
      }) as Json
    },
  }
}

function withoutUids(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$uid')
}
