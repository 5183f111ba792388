import { fileURLToPath } from 'node:url'
import { buildCrate, cargo, hasCargo } from '@setpoint/conformance/cargo'
import { MissingToolError } from './missing-tool.js'
import type { Peer } from './peer.js'

const SOURCE = fileURLToPath(new URL('../../../peers/kube-rs', import.meta.url))

/** The same operator on kube-rs, built with the crates that its Cargo.lock names: minutes the first time, then nothing. */
export async function buildKubeRs(): Promise<Peer> {
  if (!hasCargo()) throw new MissingToolError(`cargo is not installed; ${cargo.install}`)
  const crate = { source: SOURCE, program: 'webapp-bench', cache: 'bench/kube-rs', release: true }
  const program = await buildCrate(crate).catch((error: Error) => {
    const what = 'bench/peers/kube-rs does not build; --without-kube-rs measures without it'
    throw new Error(`${what}:\n${error.message}`, { cause: error })
  })
  return { name: 'kube-rs', command: [program] }
}
