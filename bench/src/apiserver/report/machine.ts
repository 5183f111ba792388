import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import type { Versions } from '../servers/index.js'

/** Where and of what the measurements were taken. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly system: string
  /** Runnable processes over the minute before the run: more than a few tenths per core blurs the result. */
  readonly loadBefore: number
  readonly versions: Versions
}

export function thisMachine(versions: Versions): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    versions,
  }
}

export function machineText({ processor, cores, memoryGigabytes, system, loadBefore, versions }: Machine): string {
  const { setpoint, node, kubeApiServer, etcd } = versions
  const lines = [
    `setpoint ${setpoint} on Node ${node} against kube-apiserver ${kubeApiServer} with etcd ${etcd}`,
    `${processor}, ${cores} cores, ${memoryGigabytes} GB, ${system}, load average ${loadBefore} before the run`,
  ]
  if (loadBefore > cores / 2)
    lines.push('Other programs keep this machine busy: expect wide spreads, and blurred ratios.')
  return lines.join('\n')
}
