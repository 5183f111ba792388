import { execFileSync } from 'node:child_process'
import type { Programs } from '@setpoint/conformance/control-plane'
import { setpointVersion } from './embedded.js'

export interface Versions {
  readonly setpoint: string
  readonly node: string
  readonly kubeApiServer: string
  readonly etcd: string
}

/** What is compared, as the programs themselves say it: KUBEBUILDER_ASSETS may name any. */
export function versionsOf(programs: Programs): Versions {
  return {
    setpoint: setpointVersion,
    node: process.version,
    kubeApiServer: versionOf(programs['kube-apiserver']),
    etcd: versionOf(programs.etcd),
  }
}

function versionOf(program: string): string {
  const output = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+\.\d+\S*/.exec(output)?.[0] ?? output.trim()
}
