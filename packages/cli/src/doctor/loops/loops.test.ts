import { createHash } from 'node:crypto'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { HorizontalPodAutoscaler } from '@setpoint/kube/kinds/autoscaling/v2'
import { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import { CronJob, Job } from '@setpoint/kube/kinds/batch/v1'
import { ConfigMap, Node, Pod, type PodSpec, Secret, Service } from '@setpoint/kube/kinds/v1'
import { mergePatch } from 'setpoint'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Patient, WIDGET } from '../cluster.suite.js'

let patient: Patient
beforeEach(async () => {
  patient = await Patient.start()
})
afterEach(() => patient[Symbol.asyncDispose]())

/** What happens `times` times, with `pause` milliseconds in between. */
async function repeat(times: number, pause: number, act: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round++) {
    await act(round)
    await patient.wait(pause)
  }
}

const sha = (round: number): string => createHash('sha1').update(`commit ${round}`).digest('hex')
const iso = (): string => new Date(patient.clock.now()).toISOString().replace(/\.\d+Z/, 'Z')

describe('an object that does not come to rest', () => {
  beforeEach(async () => {
    await patient.widget('demo')
    await patient.look()
  })

  test('is class A when a moment is written on every pass', async () => {
    await repeat(10, 1000, () => patient.status('demo', { phase: 'Ready', lastSync: iso() }))
    const [finding, ...others] = await patient.findings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'loop',
      class: 'A',
      severity: 'problem',
      object: { kind: 'Widget', namespace: 'default', name: 'demo' },
      managers: ['operator'],
      evidence: ['9 times in 8.0 s, 1.0 a second', 'its generation stays at 1: nobody asks for anything new'],
    })
    expect(finding?.fields.map(({ path }) => path)).toEqual(['.status.lastSync'])
    expect(finding?.fields[0]?.values.at(-1)).toMatch(/^"2026-01-02T03:04:\d\dZ"$/)
  })

  test('whose writers nobody knows may be fought over, and the report says so', async () => {
    await patient.as('setup').create(ConfigMap, { metadata: { name: 'anonymous', namespace: 'default' } })
    await repeat(12, 1000, (round) =>
      patient.patch(
        ConfigMap,
        'anonymous',
        { data: { k: round % 2 === 0 ? 'a' : 'b' } },
        round % 2 === 0 ? 'red' : 'blue',
      ),
    )
    const [finding, ...others] = await patient.findings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'loop', class: 'B', managers: [], object: { name: 'anonymous' } })
    expect(finding?.summary).toContain('The object has no managedFields')
    expect(finding?.remedy).toMatch(/^find out who writes it, from an audit log/)
  })

  test.each([2, 5, 10])('is class A when the moment comes every %d seconds', async (seconds) => {
    await repeat(8, seconds * 1000, () => patient.status('demo', { lastSync: iso() }))
    expect(await patient.findings()).toMatchObject([{ rule: 'loop', class: 'A', severity: 'problem' }])
  })

  test('is worth a notice when the moment comes so slowly that it may be meant', async () => {
    await repeat(8, 45_000, () => patient.status('demo', { lastSync: iso() }))
    expect(await patient.findings()).toMatchObject([{ rule: 'loop', class: 'A', severity: 'notice' }])
  })

  test('is class A when it is a Pod, and not its node that writes', async () => {
    const pod = { metadata: { name: 'demo', namespace: 'default' }, spec: { containers: [{ name: 'a', image: 'a' }] } }
    await patient.as('setup').create(Pod, pod)
    await repeat(8, 1000, async (round) => {
      await patient.patch(Pod, 'demo', { metadata: { annotations: { 'example.com/seen': iso() } } }, 'operator')
      const status = { podIPs: [{ ip: `10.0.0.${round + 1}` }] }
      await patient.as('kubelet').status.patch(Pod, pod.metadata, mergePatch({ status }))
    })
    expect(await patient.findings()).toMatchObject([{ class: 'A', object: { kind: 'Pod' }, managers: ['operator'] }])
  })

  test('is class B when a pass writes its status twice', async () => {
    await repeat(6, 100, async () => {
      await patient.status('demo', { phase: 'Syncing' })
      await patient.status('demo', { phase: 'Ready' })
    })
    expect(await patient.findings()).toMatchObject([
      {
        class: 'B',
        fields: [{ path: '.status.phase', values: ['"Syncing"', '"Ready"', '"Syncing"', '"Ready"'] }],
      },
    ])
  })

  test('is class C when a message has an identifier in it', async () => {
    await repeat(8, 3000, (round) => patient.status('demo', { message: `AccessDenied, request id: 7F3A9B2C4${round}` }))
    expect(await patient.findings()).toMatchObject([{ class: 'C', fields: [{ path: '.status.message' }] }])
  })

  test('is class D when the same quantity is spelled in two ways', async () => {
    await repeat(8, 300, (round) =>
      patient.patch(WIDGET, 'demo', { spec: { memory: round % 2 ? '2Gi' : '2048Mi' } }, 'operator'),
    )
    expect(await patient.findings()).toMatchObject([{ class: 'D', fields: [{ path: '.spec.memory' }] }])
  })

  test('is class E when a list comes in another order each time', async () => {
    const orders = [
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'b', 'a'],
    ]
    await repeat(9, 2000, (round) => patient.status('demo', { nodes: orders[round % 3] }))
    expect(await patient.findings()).toMatchObject([{ class: 'E', fields: [{ path: '.status.nodes' }] }])
  })

  test('is class E when something random comes as regularly as a timer does', async () => {
    await repeat(8, 10_000, (round) => patient.status('demo', { revision: sha(round) }))
    expect(await patient.findings()).toMatchObject([
      { class: 'E', severity: 'problem', fields: [{ path: '.status.revision' }] },
    ])
  })

  test('is class H when only the bookkeeping changes', async () => {
    await repeat(8, 1000, (round) =>
      patient
        .as(`operator-${round}`)
        .apply(WIDGET, { metadata: { name: 'demo', namespace: 'default' }, spec: { size: 1 } }),
    )
    const managers = [4, 5, 6, 7].map((round) => `operator-${round}`)
    expect(await patient.findings()).toMatchObject([{ class: 'H', fields: [], managers }])
  })

  test('is class I when a list grows with every write', async () => {
    const history: { at: number }[] = []
    await repeat(12, 2000, (round) => {
      history.push({ at: round })
      return patient.status('demo', { history })
    })
    expect(await patient.findings()).toMatchObject([{ class: 'I', fields: [{ path: '.status.history' }] }])
  })

  test('is a fight when a field flips between two managers', async () => {
    await repeat(8, 1000, (round) =>
      patient.patch(WIDGET, 'demo', { spec: { size: round % 2 ? 1 : 5 } }, round % 2 ? 'operator' : 'autoscaler'),
    )
    expect(await patient.findings()).toMatchObject([
      { rule: 'fight', class: 'F', fields: [{ path: '.spec.size' }], managers: ['autoscaler', 'operator'] },
    ])
  })

  test('is a fight when an autoscaler wants another number each time, and the operator the same', async () => {
    await repeat(9, 5000, (round) =>
      patient.patch(
        WIDGET,
        'demo',
        { spec: { size: round % 2 ? 1 : 3 + ((round * 5) % 17) } },
        round % 2 ? 'operator' : 'autoscaler',
      ),
    )
    const [finding, ...others] = await patient.findings()
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'fight', class: 'F', fields: [{ path: '.spec.size' }] })
    expect([...(finding?.managers ?? [])].sort()).toEqual(['autoscaler', 'operator'])
  })
})

describe('nothing is said of', () => {
  test('a status that goes through its phases', async () => {
    await patient.widget('demo')
    await patient.look()
    for (const phase of ['Pending', 'Provisioning', 'Configuring', 'Starting', 'Ready', 'Scaling', 'Ready']) {
      await patient.status('demo', { phase, since: iso() })
      await patient.wait(1000)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('a Lease that is renewed every two seconds', async () => {
    const lease = { metadata: { name: 'leader', namespace: 'default' }, spec: { holderIdentity: 'a' } }
    await patient.as('operator').create(Lease, lease)
    await patient.look()
    await repeat(20, 2000, () =>
      patient.patch(Lease, 'leader', { spec: { renewTime: iso().replace('Z', '.000000Z') } }, 'operator'),
    )
    expect(await patient.findings()).toEqual([])
  })

  test('the status of a HorizontalPodAutoscaler twelve times a minute', async () => {
    await patient.as('setup').create(HorizontalPodAutoscaler, {
      metadata: { name: 'web', namespace: 'default' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 10 },
    })
    await patient.look()
    await repeat(24, 5000, async (round) => {
      const averageValue = `${200 + ((round * 37) % 90)}m`
      const current = { averageUtilization: 40 + ((round * 13) % 30), averageValue }
      const status = {
        currentReplicas: 3 + (round % 2),
        desiredReplicas: 3 + (round % 2),
        currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current } }],
      }
      await patient
        .as('kube-controller-manager')
        .status.patch(HorizontalPodAutoscaler, { name: 'web', namespace: 'default' }, mergePatch({ status }))
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a rollout that counts its replicas up and down', async () => {
    const labels = { app: 'web' }
    await patient.as('setup').create(Deployment, {
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        replicas: 10,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
      },
    })
    await patient.look()
    await repeat(30, 400, (round) => {
      const available = 9 + (round % 2)
      const conditions = [
        {
          type: 'Progressing',
          status: 'True',
          lastUpdateTime: iso(),
          reason: 'ReplicaSetUpdated',
          message: `ReplicaSet "web-5d59d67564" is progressing.`,
        },
      ]
      const status = {
        observedGeneration: 1,
        replicas: 10 + (round % 2),
        updatedReplicas: Math.floor(round / 3) + 1,
        readyReplicas: available,
        availableReplicas: available,
        unavailableReplicas: 1 - (round % 2),
        conditions,
      }
      return patient
        .as('kube-controller-manager')
        .status.patch(Deployment, { name: 'web', namespace: 'default' }, mergePatch({ status }))
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a rollout with its pods, a Job and a Service, by the controllers themselves', async () => {
    await using busy = await Patient.start({ workloads: true })
    const labels = { app: 'web' }
    const container = (image: string): object => ({ containers: [{ name: 'web', image }] })
    const template = { metadata: { labels }, spec: container('web:1') as PodSpec }
    const spec = { replicas: 5, selector: { matchLabels: labels }, template }
    await busy.as('setup').create(Deployment, { metadata: { name: 'web', namespace: 'default' }, spec })
    const ports = [{ port: 80 }]
    await busy
      .as('setup')
      .create(Service, { metadata: { name: 'web', namespace: 'default' }, spec: { selector: labels, ports } })
    await busy.look()
    for (let round = 2; round < 4; round++) {
      await busy.patch(Deployment, 'web', { spec: { template: { spec: container(`web:${round}`) } } }, 'operator')
      for (let second = 0; second < 8; second++) await busy.wait(1000)
    }
    const job = {
      template: { spec: { ...(container('job') as PodSpec), restartPolicy: 'Never' as const } },
      completions: 3,
    }
    await busy.as('setup').create(Job, { metadata: { name: 'job', namespace: 'default' }, spec: job })
    for (let second = 0; second < 8; second++) await busy.wait(1000)
    expect(await busy.findings()).toEqual([])
    expect(busy.checkup.status.changes).toBeGreaterThan(50)
  })

  test('a message that counts what is ready', async () => {
    await patient.widget('demo')
    await patient.look()
    await repeat(15, 2000, (round) => patient.status('demo', { message: `${round} of 200 pods are ready` }))
    expect(await patient.findings()).toEqual([])
  })

  test('retries under backoff, though their message differs', async () => {
    await patient.widget('demo')
    await patient.look()
    for (let round = 0, pause = 500; round < 7; round++, pause *= 2) {
      await patient.status('demo', { message: `no route, request id: 7F3A9B2C4${round}` })
      await patient.wait(pause)
    }
    expect(await patient.findings()).toEqual([])
  })

  test('somebody who edits by hand every second', async () => {
    await patient.widget('demo')
    await patient.look()
    await repeat(20, 1000, (round) => patient.patch(WIDGET, 'demo', { spec: { size: round % 2 } }, 'kubectl-edit'))
    expect(await patient.findings()).toEqual([])
  })

  test('an operator that puts back what somebody edits by hand', async () => {
    await patient.widget('demo')
    await patient.look()
    await repeat(10, 1000, async (round) => {
      await patient.patch(WIDGET, 'demo', { spec: { size: 5 + (round % 2) } }, 'kubectl-edit')
      await patient.patch(WIDGET, 'demo', { spec: { size: 1 } }, 'operator')
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a letter box that one fills and the other empties', async () => {
    await patient.widget('demo')
    await patient.look()
    await repeat(10, 1000, async (round) => {
      await patient.patch(WIDGET, 'demo', { spec: { request: `job-${round}` } }, 'sender')
      await patient.patch(WIDGET, 'demo', { spec: { request: null } }, 'receiver')
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a number, and a list, that go up to where the object says', async () => {
    await patient.widget('demo', { spec: { shards: 60 } })
    await patient.widget('copy')
    await patient.look()
    const done: string[] = []
    await repeat(30, 1000, async (round) => {
      done.push(`shard-${round}`)
      await patient.status('demo', { done })
      await patient.status('copy', { copied: round + 1, total: 60 })
    })
    expect(await patient.findings()).toEqual([])
  })

  test.each([
    ['a commit every few minutes', [150, 90, 210, 120, 170, 100, 240]],
    ['commits as they come', [4, 25, 9, 2, 28, 13, 3, 22]],
  ])('%s', async (_, pauses) => {
    await patient.widget('demo')
    await patient.look()
    for (const [round, pause] of pauses.entries()) {
      await patient.wait(pause * 1000)
      await patient.status('demo', { revision: sha(round) })
    }
    expect(await patient.findings()).toEqual([])
  })

  test('the status and the heartbeat of a Node', async () => {
    await patient.as('kubelet').create(Node, { metadata: { name: 'worker', labels: { zone: 'a' } } })
    await patient.look()
    await repeat(12, 5000, async (round) => {
      const heartbeat = { type: 'Ready', status: 'True', lastHeartbeatTime: iso(), lastTransitionTime: iso() }
      const status = { conditions: [heartbeat], images: [{ names: [`a:${round % 2}`] }] }
      await patient.as('kubelet').status.patch(Node, { name: 'worker' }, mergePatch({ status }))
    })
    expect(await patient.findings()).toEqual([])
  })

  test('the books that Kubernetes keeps in kube-system', async () => {
    const book = { name: 'cluster-autoscaler-status', namespace: 'kube-system' }
    await patient.as('cluster-autoscaler').create(ConfigMap, { metadata: book })
    await patient.look()
    await repeat(10, 10_000, async () => {
      const annotations = { 'cluster-autoscaler.kubernetes.io/last-updated': `${iso()} UTC` }
      const data = {
        status: `Cluster-autoscaler status at ${iso()}:\nHealth: Healthy (ready=3)\nLastProbe: ${iso()}\n`,
      }
      await patient.as('cluster-autoscaler').patch(ConfigMap, book, mergePatch({ metadata: { annotations }, data }))
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a CronJob that has run again', async () => {
    const template = { spec: { containers: [{ name: 'a', image: 'a' }], restartPolicy: 'Never' as const } }
    await patient.as('setup').create(CronJob, {
      metadata: { name: 'report', namespace: 'default' },
      spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
    })
    await patient.look()
    await repeat(8, 60_000, () => {
      const status = { lastScheduleTime: iso(), lastSuccessfulTime: iso() }
      return patient
        .as('kube-controller-manager')
        .status.patch(CronJob, { name: 'report', namespace: 'default' }, mergePatch({ status }))
    })
    expect(await patient.findings()).toEqual([])
  })

  test('a loop that is over', async () => {
    await patient.widget('demo')
    await patient.look()
    await repeat(10, 1000, () => patient.status('demo', { lastSync: iso() }))
    await patient.wait(60_000)
    expect(await patient.findings()).toEqual([])
  })
})

test('the values of a Secret are not shown', async () => {
  const secret = { metadata: { name: 'token', namespace: 'default' }, stringData: { password: 'x' } }
  await patient.as('operator').create(Secret, secret)
  await patient.look()
  await repeat(8, 1000, (round) =>
    patient.patch(Secret, 'token', { stringData: { password: `q7Lx2mP9vT4k${round}aB3` } }, 'operator'),
  )
  const [finding] = await patient.findings()
  expect(finding).toMatchObject({ class: 'E', object: { kind: 'Secret' }, fields: [{ path: '.data.password' }] })
  expect(new Set(finding?.fields[0]?.values)).toEqual(new Set(['(hidden)']))
})

test('nor is the copy of them that kubectl keeps', async () => {
  await patient
    .as('operator')
    .create(Secret, { metadata: { name: 'token', namespace: 'default' }, stringData: { a: 'b' } })
  await patient.look()
  const annotation = 'kubectl.kubernetes.io/last-applied-configuration'
  await repeat(8, 1000, (round) =>
    patient.patch(
      Secret,
      'token',
      { metadata: { annotations: { [annotation]: `q7Lx2mP9vT4k${round}aB3` } } },
      'operator',
    ),
  )
  const findings = await patient.findings()
  expect(findings).toMatchObject([{ class: 'E', object: { kind: 'Secret' } }])
  expect(JSON.stringify(findings)).not.toContain('q7Lx2mP9')
})

test('a list of leaders in an annotation is a heartbeat', async () => {
  const annotation = (): object => ({
    metadata: { annotations: { 'control-plane.alpha.kubernetes.io/leader': JSON.stringify({ renewTime: iso() }) } },
  })
  await patient.as('operator').create(ConfigMap, { metadata: { name: 'leader', namespace: 'default' } })
  await patient.look()
  await repeat(20, 1000, () => patient.patch(ConfigMap, 'leader', annotation(), 'operator'))
  expect(await patient.findings()).toEqual([])
})
