// Operators that are busy and well. The loop doctor has to hold its peace about every one of them; most are here because
// some other detector did not.
import type { Case } from '../stage/index.js'
import { handovers } from './handover.js'
import { members } from './members.js'
import { people } from './people.js'
import { progress } from './progress.js'
import { requests } from './requests.js'
import { overTime } from './time.js'
import { workloads } from './workloads.js'

export const healthy: readonly Case[] = [
  ...workloads,
  ...members,
  ...people,
  ...overTime,
  ...progress,
  ...handovers,
  ...requests,
]
