import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { afterAll, beforeAll, vi } from 'vitest'

/** Has the clusters of a test file that are `on: 'real'` be on a server behind a socket, of the machine's time. */
export function serveBehindASocket(): void {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-testing-'))
  let server: ApiServer | undefined

  beforeAll(async () => {
    server = await ApiServer.start()
    const kubeconfig = join(folder, 'kubeconfig')
    writeFileSync(kubeconfig, server.kubeconfig())
    vi.stubEnv('SETPOINT_TEST_KUBECONFIG', kubeconfig)
  })

  afterAll(async () => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
    await server?.stop()
  })
}
