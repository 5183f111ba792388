import { readdirSync } from 'node:fs'
import type { Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { ApiServer } from '../../server.js'
import { readRecordings, RECORDINGS, replay } from './workloads.test.support.js'

/** service/recorded.test.ts has those of services, with an allocator. */
const FILES = readdirSync(RECORDINGS).filter((name) => name.endsWith('.jsonl') && name !== 'service.jsonl')

describe.each(FILES)('%s', (file) => {
  const all = readRecordings(file)
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false })
    transport = server.transport()
  })
  afterAll(() => server.stop())

  // oxlint-disable-next-line vitest/expect-expect -- replay() expects
  it.each(all)('$it', (recording) => replay(transport, recording, all))
})
