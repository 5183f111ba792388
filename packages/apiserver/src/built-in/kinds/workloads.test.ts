import { readdirSync } from 'node:fs'
import { type Random, systemRandom, type Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'
import { readRecordings, RECORDINGS, replay } from './workloads.test.support.js'

/** As on the server that these were recorded on: plugins that would change pods and nodes. */
const OFF = ['Priority', 'DefaultTolerationSeconds', 'TaintNodesByCondition']

const FILES = readdirSync(RECORDINGS).filter((name) => name.endsWith('.jsonl'))

/** Services get the first free address and the first free port: none of those that a recording asks for. */
const FIRST: Random = { ...systemRandom, next: () => 0 }

describe.each(FILES)('%s', (file) => {
  const all = readRecordings(file)
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false, random: FIRST, disableAdmissionPlugins: OFF })
    transport = server.transport()
  })
  afterAll(() => server.stop())

  it.each(all)('$it', async (recording) => {
    const { actual, expected } = await replay(transport, recording, all)
    expect(actual).toEqual(expected)
  })
})
