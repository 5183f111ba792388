import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MissingToolError } from './missing-tool.js'
import type { Peer } from './peer.js'

const SOURCE = fileURLToPath(new URL('../../../peers/controller-runtime', import.meta.url))

/** The same operator on controller-runtime, built with the modules that its go.sum names. */
export async function buildControllerRuntime(folder: string): Promise<Peer> {
  const program = `${folder}/controller-runtime-operator`
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' }
  try {
    await promisify(execFile)('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', program, '.'], {
      cwd: SOURCE,
      env,
    })
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    if (code === 'ENOENT')
      throw new MissingToolError('the peer needs Go: get it from https://go.dev/dl', { cause: error })
    throw new Error(`bench/peers/controller-runtime does not build:\n${stderr?.trimEnd()}`, { cause: error })
  }
  return { name: 'controller-runtime', command: [program] }
}
