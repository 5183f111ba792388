// A process that does the work once and prints how many bytes of objects are live afterwards: `scales.js SETTING COUNT`.
import type { DoctorSetting } from 'setpoint/doctor'
import { collectGarbage } from './collect-garbage.js'
import { Operator } from './operator.js'

const [setting = '{}', size = '1000'] = process.argv.slice(2)
const count = Number(size)
await using operator = await Operator.prepare(count, JSON.parse(setting) as DoctorSetting)
await operator.start()
await operator.change(count)
await operator.check()
await collectGarbage()
console.log(process.memoryUsage().heapUsed)
