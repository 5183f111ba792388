import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiServer } from '@setpoint/apiserver'
import { type Client, createClient, mergePatch } from 'setpoint'
import type { DoctorSetting } from 'setpoint/doctor'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { inParallel } from '../runtime/in-parallel.js'
import { WebApp } from '../runtime/operator/webapp.js'
import { whenServed } from '../runtime/when-served.js'
import { createWebApps, isBehind, NAMESPACE, WORKERS } from './operator.js'
import type { Settings } from './settings.js'
import type { Order } from './share.js'

const SHARE = fileURLToPath(new URL(`share.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url))

/**
 * Which part of an operator's processor time goes to its ledger, in per cent, while every message of so many WebApps changes
 * again and again. The operator has a process of its own and comes over TLS, as in a cluster; the first times it warms up.
 */
export async function shareOfLedger(
  doctor: DoctorSetting,
  { count, laps, warmUp }: Pick<Settings, 'count' | 'laps' | 'warmUp'>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-bench-'))
  const server = await ApiServer.start({ port: 0 })
  try {
    const kubeconfig = join(folder, 'kubeconfig')
    await writeFile(kubeconfig, server.kubeconfig(), { mode: 0o600 })
    const client = createClient({ transport: server.transport() }).with({ fieldManager: 'bench' })
    await client.create(CustomResourceDefinition, WebApp.definition())
    await whenServed(client)
    await createWebApps(client, count)
    const operator = fork(SHARE, [JSON.stringify(doctor)], { env: { ...process.env, KUBECONFIG: kubeconfig } })
    const ended = new Promise<never>((_, reject) => {
      operator.once('error', reject)
      operator.once('exit', (code) => reject(new Error(`the operator ended with ${code}`)))
    })
    const share = new Promise<number>((resolve) => operator.once('message', (heard) => resolve(Number(heard))))
    ended.catch(() => undefined)
    const order = (what: Order): boolean => operator.send(what)
    await Promise.race([converged(client, 1), ended])
    for (let lap = 0; lap < warmUp + laps; lap++) {
      if (lap === warmUp) order('profile')
      await change(client, count, `lap ${lap}`)
      await Promise.race([converged(client, lap + 2), ended])
    }
    order('report')
    return 100 * (await Promise.race([share, ended]))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

function change(client: Client, count: number, message: string): Promise<void> {
  return inParallel(count, WORKERS, async (index) => {
    await client.patch(WebApp, { name: `app-${index}`, namespace: NAMESPACE }, mergePatch({ spec: { message } }))
  })
}

/** Every WebApp says that its generation was seen. */
async function converged(client: Client, generation: number): Promise<void> {
  for (;;) {
    const { items } = await client.list(WebApp, { namespace: NAMESPACE })
    if (!items.some((item) => isBehind(item, generation))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
