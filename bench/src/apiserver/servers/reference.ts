import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Programs, startControlPlane } from '@setpoint/conformance/control-plane'
import type { Server } from './server.js'

/**
 * etcd, which does not fsync here, and kube-apiserver. Readiness is asked for every 50 ms, which lengthens a start by 25 ms on
 * average, less than a hundredth of it.
 */
export async function startReference(programs: Programs): Promise<Server> {
  const spawned = watchSpawns()
  try {
    const plane = await startControlPlane({ programs, controllers: false })
    const readyAt = performance.now()
    return {
      target: { url: plane.url, token: plane.token, ca: plane.ca },
      processes: Object.values(plane.pids),
      // Keys and certificates are made before anything is spawned; they are not part of a start.
      startMilliseconds: readyAt - spawned.firstOf(programs.etcd),
      stop: () => plane.stop(),
    }
  } finally {
    spawned.stop()
  }
}

/** When this process spawned which program. */
function watchSpawns(): { firstOf(program: string): number; stop(): void } {
  const spawns: { child: ChildProcess; at: number }[] = []
  // The child has no program yet when it is announced.
  const onSpawn = (message: unknown): void => {
    spawns.push({ child: (message as { process: ChildProcess }).process, at: performance.now() })
  }
  subscribe('child_process', onSpawn)
  return {
    firstOf(program) {
      const spawn = spawns.find(({ child }) => child.spawnfile === program)
      if (spawn === undefined) throw new Error(`${program} was not spawned by this process`)
      return spawn.at
    },
    stop: () => void unsubscribe('child_process', onSpawn),
  }
}
