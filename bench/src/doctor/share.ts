// An operator in a process of its own, whose parent has the server and does what users do. It says over IPC when it has
// caught up, and at the end which part of its processor time went to the ledger: `share.js SETTING`, with KUBECONFIG.
import { HttpTransport, loadConfig, Manager, silentLogger } from 'setpoint'
import type { DoctorSetting } from 'setpoint/doctor'
import { webapps } from '../runtime/operator/webapp.js'
import { WORKERS } from './operator.js'
import { ledgerShare } from './profile.js'

export type Order = 'profile' | 'report'

const [setting = '{}'] = process.argv.slice(2)
const manager = new Manager({
  transport: new HttpTransport(loadConfig()),
  controllers: [webapps(WORKERS, () => undefined)],
  doctor: JSON.parse(setting) as DoctorSetting,
  log: silentLogger,
})

const ordered = (order: Order): Promise<void> =>
  new Promise((resolve) => {
    const hear = (heard: unknown): void => {
      if (heard !== order) return
      process.off('message', hear)
      resolve()
    }
    process.on('message', hear)
  })

const reported = ordered('report')
await manager.start()
await ordered('profile')
const share = await ledgerShare(() => reported)
process.send?.(share)
await manager.stop(0)
process.disconnect()
