import type { Json } from '@setpoint/kube'
import { expect, it } from 'vitest'
import { wantedBy } from './wanted.js'

it.each<[string, Json | undefined, number]>([
  ['a number of replicas', { replicas: 10, image: 'a' }, 10],
  ['a number further down', { pools: [{ size: 3 }, { size: 12 }] }, 12],
  ['the items of a list', { users: ['a', 'b', 'c', 'd'] }, 4],
  ['no port, and no time', { port: 80, timeoutSeconds: 120, replicas: 1 }, 1],
  ['nothing large without end', { quota: 100_000, maximum: 250 }, 250],
  ['nothing', undefined, 0],
])('an object asks for %s', (_, spec, most) => expect(wantedBy(spec)).toBe(most))
