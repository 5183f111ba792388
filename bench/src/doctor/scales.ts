// A process that does the work once and prints how many bytes of objects are live afterwards: `scales.js SETTING COUNT`.
import type { DoctorSetting } from 'setpoint/doctor'
import { collectGarbage } from './collect-garbage.js'
import { Operator } from './operator.js'

const [setting = '{}', count = '1000'] = process.argv.slice(2)
await using operator = await Operator.prepare(Number(count), JSON.parse(setting) as DoctorSetting)
await operator.work()
await collectGarbage()
console.log(process.memoryUsage().heapUsed)
