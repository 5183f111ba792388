import { afterEach, expect, test, vi } from 'vitest'
import { buildKubeRs } from './kube-rs.js'
import { MissingToolError } from './missing-tool.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('where there is no cargo it is said how to get it', async () => {
  vi.stubEnv('PATH', '')
  await expect(buildKubeRs()).rejects.toThrow(
    new MissingToolError('cargo is not installed; get it from https://rustup.rs'),
  )
})
