import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KubeObject } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ClusterRole } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { ConfigMap, Namespace, Service, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { type Client, connect, isNotFound, mergePatch, silentLogger } from 'setpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asTokenUser, useCommands } from '../command.suite.js'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/webapp', import.meta.url))
/** Beside the example, where `setpoint` is found; ignored by git. */
const PROJECT = join(EXAMPLE, '.setpoint', 'deploy')
const NAMESPACE = 'web-system'
const OPERATOR = { namespace: NAMESPACE, name: 'web-controller-manager' }
const DEFINITION = { name: 'webapps.apps.example.com' }
const WEBAPP = { apiVersion: 'apps.example.com/v1', kind: 'WebApp' } as const

const bench = useCommands()
let kubeconfig: string
let admin: Client

beforeAll(async () => {
  kubeconfig = join(bench.newFolder(), 'kubeconfig')
  await bench.start('apiserver', '--port', '0', '--kubeconfig', kubeconfig, '--workloads').printed('Ctrl-C stops it.')
  admin = connect({ kubeconfig, logger: silentLogger, fieldManager: 'test' })
  for (const part of ['package.json', 'src/webapp.ts']) {
    mkdirSync(dirname(join(PROJECT, part)), { recursive: true })
    cpSync(join(EXAMPLE, part), join(PROJECT, part))
  }
  settings({})
}, 120_000)
afterAll(async () => {
  await admin.close()
  rmSync(PROJECT, { recursive: true, force: true })
})

/** What the project's package.json says about its manifests. */
function settings(more: object): void {
  const file = join(PROJECT, 'package.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...before, setpoint: { name: 'web', image: 'web:1', ...more } }))
}

const deploy = (...args: string[]): ReturnType<typeof bench.run> =>
  bench.run('deploy', PROJECT, '--kubeconfig', kubeconfig, '--yes', ...args)
const undeploy = (...args: string[]): ReturnType<typeof bench.run> =>
  bench.run('undeploy', PROJECT, '--kubeconfig', kubeconfig, '--yes', ...args)

/** The versions of everything that a deployment consists of. */
async function versions(): Promise<Record<string, string | undefined>> {
  const objects: KubeObject[] = []
  for (const kind of [Namespace, CustomResourceDefinition, ClusterRole, ServiceAccount, Service, ConfigMap]) {
    const { items } = await admin.list(kind, { labelSelector: 'app.kubernetes.io/managed-by=setpoint' })
    objects.push(...(items as unknown as KubeObject[]))
  }
  return Object.fromEntries(objects.map(({ kind, metadata }) => [`${kind} ${metadata.name}`, metadata.resourceVersion]))
}

describe('setpoint deploy', { timeout: 240_000 }, () => {
  test('asks somebody before it writes, and shows what it would do', async () => {
    const asked = await bench.run('deploy', PROJECT, '--kubeconfig', kubeconfig)
    expect([asked.code, asked.stderr]).toEqual([
      2,
      expect.stringMatching(/would change 12 objects of .*: say --yes\n$/),
    ])
    expect(asked.stdout).toContain('  create  Deployment web-system/web-controller-manager\n')
    const dry = await deploy('--dry-run', '--output', 'json')
    expect(JSON.parse(dry.stdout)).toMatchObject({
      name: 'web',
      namespace: NAMESPACE,
      changes: expect.arrayContaining([{ action: 'create', apiVersion: 'v1', kind: 'Namespace', name: NAMESPACE }]),
    })
    expect(await versions()).toEqual({})
  })

  test('writes nothing of what the server would not take whole', async () => {
    settings({ name: 'web'.padEnd(60, '-operator'), namespace: NAMESPACE })
    const { code, stderr } = await deploy('--no-wait')
    settings({})
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /would refuse this; nothing was written:\n {2}Service web-system\/web-operator\S+-metrics: .*must be no more than 63/,
    )
    expect(await versions()).toEqual({})
  })

  test('lists every right that is missing, before anything is written', async () => {
    const account = { name: 'default', namespace: 'default' }
    const { status } = await admin.subresource('token').create(ServiceAccount, account, { spec: { audiences: [] } })
    const own = join(bench.newFolder(), 'kubeconfig')
    writeFileSync(own, asTokenUser(readFileSync(kubeconfig, 'utf8'), status?.token ?? ''))
    const { code, stderr } = await bench.run('deploy', PROJECT, '--kubeconfig', own, '--yes')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /nothing was written:\n {2}Namespace web-system: you may not get, create, patch namespaces\n/,
    )
    expect(stderr).toMatch(/\n {2}Deployment web-system\/\S+: you may not get, create, patch deployments\.apps\n/)
    expect(stderr.trim().split('\n')).toHaveLength(14)
    expect(await versions()).toEqual({})
  })

  test('waits until the operator is available; the second time it writes nothing', async () => {
    const first = await deploy('--timeout', '60')
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain('created Deployment web-system/web-controller-manager\n')
    expect(first.stdout).toMatch(/\ndeployed, and available\n$/)
    const { status } = await admin.get(Deployment, OPERATOR)
    expect(status?.availableReplicas).toBe(1)

    const before = await versions()
    expect(Object.keys(before)).toContain('ConfigMap web-inventory')
    const second = await deploy()
    expect(second.stdout).toMatch(/:\n {2}12 unchanged\nnothing to do: the cluster has it all\n$/)
    expect(await versions()).toEqual(before)
  })

  test('names the fields that belong to others, and takes them over when told to', async () => {
    await admin.patch(Deployment, OPERATOR, mergePatch({ spec: { replicas: 2 } }), { fieldManager: 'kubectl-scale' })
    const refused = await deploy()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /\n {2}Deployment web-system\/web-controller-manager: \.spec\.replicas belongs to kubectl-scale; --force-conflicts takes it over\n$/,
    )
    const forced = await deploy('--force-conflicts', '--no-wait')
    // Nothing but what changes: servers do not keep the order of fields.
    const lines = forced.stdout.split('\n').filter((line) => /^ +[-+] /.test(line))
    expect(lines.map((line) => line.trim())).toEqual(['-  replicas: 2', '+  replicas: 1'])
    expect((await admin.get(Deployment, OPERATOR)).spec?.replicas).toBe(1)
  })

  test('deletes what the manifests have no more', async () => {
    settings({ metrics: 'off' })
    const pruned = await deploy('--no-wait')
    expect(pruned.stdout).toContain('  delete  Service web-system/web-metrics\n')
    await expect(admin.get(Service, { namespace: NAMESPACE, name: 'web-metrics' })).rejects.toSatisfy(isNotFound)
    const { data } = await admin.get(ConfigMap, { namespace: NAMESPACE, name: 'web-inventory' })
    expect(data?.['objects']).not.toContain('web-metrics')
  })
})

describe('setpoint undeploy', { timeout: 240_000 }, () => {
  test('keeps the operator until the objects of its kinds are finalized', async () => {
    const demo = { name: 'demo', namespace: 'default' }
    await admin.create(WEBAPP, { metadata: { ...demo, finalizers: ['example.com/held'] }, spec: { message: 'hello' } })
    const held = await undeploy('--timeout', '1')
    expect(held.code).toBe(1)
    expect(held.stderr).toMatch(
      /WebApp default\/demo is held by example\.com\/held, after 1 s; is the operator running\?/,
    )
    expect((await admin.get(Deployment, OPERATOR)).metadata.deletionTimestamp).toBeUndefined()
    await admin.patch(WEBAPP, demo, mergePatch({ metadata: { finalizers: null } }))
  })

  test('leaves nothing behind', async () => {
    const { code, stdout, stderr } = await undeploy()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\nnothing of web is left\n$/)
    expect(await versions()).toEqual({})
    await expect(admin.get(CustomResourceDefinition, DEFINITION)).rejects.toSatisfy(isNotFound)
    expect((await undeploy()).stdout).toMatch(/^nothing to do: .* has nothing of web\n$/)
  })

  test('leaves a namespace that was there before, and definitions where it is told to', async () => {
    await admin.create(Namespace, { metadata: { name: NAMESPACE } })
    expect((await deploy('--no-wait')).code).toBe(0)
    const { code, stdout } = await undeploy('--keep-definitions')
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nnothing of web is left but its definitions, with .*\n$/),
    ])
    expect(Object.keys(await versions())).toEqual([`Namespace ${NAMESPACE}`])
    expect((await admin.get(Namespace, { name: NAMESPACE })).metadata.deletionTimestamp).toBeUndefined()
    await admin.get(CustomResourceDefinition, DEFINITION)
  })
})
