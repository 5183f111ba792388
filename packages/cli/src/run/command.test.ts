import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  MutatingWebhookConfiguration,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { ServiceAccount } from '@setpoint/kube/kinds/v1'
import { type AnyKind, type ApplyInputFor, type Client, connect, isNotFound, silentLogger } from 'setpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { asTokenUser, useCommands } from '../command.suite.js'

const EXAMPLE = fileURLToPath(new URL('../../../../examples/webapp', import.meta.url))
const VOTES = fileURLToPath(new URL('../../../../examples/voteconfig', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const GROUP = 'voting.schoolofdevops.com'
const CRD = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' }
const WEBAPP = { apiVersion: 'apps.example.com/v1', kind: 'WebApp' }
const bench = useCommands()
const kubeconfig = join(bench.newFolder(), 'kubeconfig')
let admin: Client

beforeAll(async () => {
  await bench.start('apiserver', '--port', '0', '--kubeconfig', kubeconfig).printed('Ctrl-C stops it.')
  admin = connect({ kubeconfig, logger: silentLogger, fieldManager: 'test' })
})
afterAll(() => admin.close())

/** Resolves when it is so; a loaded machine takes its time. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The webhooks that the server asks. */
async function configurations(): Promise<string[]> {
  const lists = await Promise.all(
    [MutatingWebhookConfiguration, ValidatingWebhookConfiguration].map((kind) => admin.list(kind)),
  )
  return lists.flatMap(({ items }) => items.map(({ metadata }) => metadata?.name ?? ''))
}

/** A source file in a project of its own. */
function source(text: string, type = 'module'): string {
  const file = join(bench.newFolder(), 'operator.ts')
  writeFileSync(join(dirname(file), 'package.json'), JSON.stringify({ type }))
  writeFileSync(file, text)
  return file
}

describe('setpoint run', { timeout: 180_000 }, () => {
  test('runs an operator under the role that its manifests give it', async () => {
    const installed = await bench.run('install', EXAMPLE, '--kubeconfig', kubeconfig)
    expect(installed).toEqual({
      code: 0,
      stdout: 'customresourcedefinition webapps.apps.example.com is installed\n',
      stderr: '',
    })
    const again = await bench.run('install', EXAMPLE, '--kubeconfig', kubeconfig)
    expect(again.stdout).toBe('customresourcedefinition webapps.apps.example.com is unchanged\n')
    const folder = join(EXAMPLE, 'config')
    const files = ['manager/manager', 'rbac/service_account', 'rbac/role', 'rbac/role_binding']
    for (const file of files) {
      for (const document of parseAllDocuments(readFileSync(join(folder, `${file}.yaml`), 'utf8'))) {
        const object = document.toJS() as ApplyInputFor<AnyKind> & typeof CRD
        await admin.apply(object, object)
      }
    }
    const account = { name: 'example-webapp-controller-manager', namespace: 'example-webapp-system' }
    const request = await admin.subresource('token').create(ServiceAccount, account, { spec: { audiences: [] } })
    const own = join(bench.newFolder(), 'kubeconfig')
    writeFileSync(own, asTokenUser(readFileSync(kubeconfig, 'utf8'), request.status?.token ?? ''), { mode: 0o600 })

    const operator = bench.start('run', EXAMPLE, '--kubeconfig', own, '--verbose', '--concurrency', '2')
    const demo = { name: 'demo', namespace: 'default' }
    await admin.create(WEBAPP, { metadata: demo, spec: { message: 'hello' } })
    await eventually(async () => {
      const { status } = (await admin.get(WEBAPP, demo)) as { status?: { phase?: string } }
      return status?.phase === 'Ready'
    })
    const { code, stderr } = await operator.stop('SIGINT')
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; msg: string; causes?: string[] })
    expect(code).toBe(0)
    expect(lines[0]?.msg).toMatch(/^running webapps against https:/)
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
    expect(lines.find(({ causes }) => causes !== undefined)?.causes?.[0]).toMatch(/of WebApp default\/demo/)

    const uninstalled = await bench.run('uninstall', EXAMPLE, '--kubeconfig', kubeconfig)
    expect(uninstalled.stdout).toBe(
      'customresourcedefinition webapps.apps.example.com is deleted, with all its objects\n',
    )
    await expect(admin.get(CRD, { name: 'webapps.apps.example.com' })).rejects.toSatisfy(isNotFound)
    const away = await bench.run('run', EXAMPLE, '--kubeconfig', kubeconfig)
    expect(away.code).toBe(1)
    expect(away.stderr).toBe(
      'setpoint: the cluster does not serve webapps.apps.example.com v1; install it with --install, or with "setpoint install"\n',
    )
  })

  test('serves webhooks and conversion to a server on this machine, and takes them back', async () => {
    const operator = bench.start('run', VOTES, '--kubeconfig', kubeconfig, '--install', '--no-type-check')
    const kinds = {
      old: { apiVersion: `${GROUP}/v1alpha1`, kind: 'VoteConfig' },
      current: { apiVersion: `${GROUP}/v1`, kind: 'VoteConfig' },
    }
    const pets = { name: 'pets', namespace: 'default' }
    await eventually(async () => (await configurations()).length === 2)
    await admin.create(kinds.old, { metadata: pets, spec: { options: ['Guinea pigs ', 'Dogs'] } })
    const stored = await admin.get(kinds.current, pets)
    expect(stored['spec']).toEqual({
      title: 'pets',
      options: [
        { id: 'guinea-pigs', label: 'Guinea pigs' },
        { id: 'dogs', label: 'Dogs' },
      ],
      protected: false,
    })
    await eventually(async () => {
      const { status } = (await admin.get(kinds.current, pets)) as { status?: { phase?: string } }
      return status?.phase === 'Open'
    })
    await admin.delete(kinds.current, pets)
    await eventually(async () => (await admin.list(kinds.current)).items.length === 0)
    const { code, stderr } = await operator.stop('SIGTERM')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/serving webhooks at https:\/\/127\.0\.0\.1:\d+/)])
    expect(await configurations()).toEqual([])
    // Conversion too: to the operator in the cluster, not to a process that is gone.
    const { spec } = (await admin.get(CRD, { name: `voteconfigs.${GROUP}` })) as {
      spec?: { conversion?: { webhook?: { clientConfig?: object } } }
    }
    expect(spec?.conversion?.webhook?.clientConfig).toEqual({
      service: expect.objectContaining({ name: 'example-voteconfig-webhook-service' }) as object,
    })
    expect(stderr).toContain(`conversion of voteconfigs.${GROUP} leads to the operator in the cluster again`)
  })

  test('runs webhooks and admission handlers that have no controller beside them', async () => {
    const file = source(`import { admissionHandler, denied, webhook } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
const create = ({ data }) => { if (data?.bad) throw new Error('no bad data') }
export const guard = webhook({ for: ConfigMap, validate: { create } })
export const limits = admissionHandler({
  path: '/limits',
  type: 'validating',
  rules: [{ apiGroups: [''], resources: ['limitranges'], operations: ['CREATE'] }],
  handle: ({ resource }) => { throw denied('no ' + resource.resource + ' here') },
})
`)
    symlinkSync(PACKAGES, join(dirname(file), 'node_modules'))
    const operator = bench.start('run', file, '--kubeconfig', kubeconfig)
    await eventually(async () => (await configurations()).length === 1)
    const made = admin.create(
      { apiVersion: 'v1', kind: 'ConfigMap' },
      { metadata: { name: 'bad', namespace: 'default' }, data: { bad: 'yes' } },
    )
    await expect(made).rejects.toThrow('no bad data')
    const limit = admin.create(
      { apiVersion: 'v1', kind: 'LimitRange' },
      { metadata: { name: 'any', namespace: 'default' }, spec: { limits: [] } },
    )
    await expect(limit).rejects.toThrow('no limitranges here')
    expect((await operator.stop('SIGTERM')).code).toBe(0)
    expect(await configurations()).toEqual([])
  })

  test('runs a program that calls run() itself, with what it says there', async () => {
    const file = source(`import { controller, run } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
const hello = controller({ for: ConfigMap, name: 'hello', reconcile: () => undefined })
await run(hello, { runnables: [{ name: 'bell', start: () => console.log('the bell rings'), stop: () => undefined }] })
`)
    symlinkSync(PACKAGES, join(dirname(file), 'node_modules'))
    const operator = bench.start('run', file, '--kubeconfig', kubeconfig)
    await operator.printed('the bell rings')
    expect((await operator.stop('SIGTERM')).code).toBe(0)
  })

  test.each([
    ['exports no controller', 'export const x = 1\n', /operator\.ts exports no controller; export one/],
    ['is no TypeScript', 'const x: = 1\n', /operator\.ts:1:9: unexpected "="$/m],
    ['throws', "const a = 1\nthrow new Error('the sea is high')\n", /operator\.ts:2:7: the sea is high$/m],
    [
      'imports what is not there',
      "import 'not-there'\n",
      /operator\.ts: cannot find package 'not-there'; is it installed\?/,
    ],
  ])('says in one sentence that a module %s', async (_, text, message) => {
    const { code, stdout, stderr } = await bench.run('run', source(text), '--kubeconfig', kubeconfig)
    expect(stderr).toMatch(message)
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
  })

  test('says where a module does not compile', async () => {
    const file = source('export const answer: string = 42\n')
    const folder = dirname(file)
    symlinkSync(PACKAGES, join(folder, 'node_modules'))
    const compilerOptions = { module: 'nodenext', types: [], skipLibCheck: true }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['operator.ts', 'webapps.ts'] }),
    )
    writeFileSync(join(folder, 'webapps.ts'), readFileSync(join(EXAMPLE, 'src/webapp.ts')))
    const { code, stderr } = await bench.run('run', join(folder, 'webapps.ts'), '--kubeconfig', kubeconfig)
    expect(code).toBe(1)
    expect(stderr.split('\n')).toEqual([
      'setpoint: the operator does not compile (--no-type-check goes on without a look):',
      expect.stringMatching(/^ {2}.*operator\.ts:1:14: Type 'number' is not assignable to type 'string'\. \(TS2322\)$/),
      '',
    ])
  })

  test('says that a project has to consist of ES modules', async () => {
    const { code, stderr } = await bench.run('run', source('export const x = 1\n', 'commonjs'))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/operator\.ts is no ES module.*say "type": "module" in/)])
  })

  test('says which kubeconfig is missing, and which server does not answer', async () => {
    const nowhere = join(bench.newFolder(), 'none')
    const missing = await bench.run('run', EXAMPLE, '--kubeconfig', nowhere)
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining(`${nowhere} is not there`)])
    const closed = join(dirname(nowhere), 'closed')
    writeFileSync(closed, readFileSync(kubeconfig, 'utf8').replace(/server: .+/, 'server: https://127.0.0.1:1'))
    const silent = await bench.run('install', EXAMPLE, '--kubeconfig', closed)
    expect(silent.code).toBe(1)
    expect(silent.stderr).toMatch(/^setpoint: .*127\.0\.0\.1:1/)
    expect(silent.stderr.trim().split('\n')).toHaveLength(1)
  })
})
