// Asks a real kube-apiserver what becomes of managedFields and writes down its answers:
//
//   KUBEBUILDER_ASSETS=<folder with etcd and kube-apiserver> node server.mjs > ../server.jsonl
//
// Each line is a definition of custom resources, or one write: the object before, the request, and the object after or
// the refusal.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scenarios } from './scenarios.mjs'

const assets = process.env.KUBEBUILDER_ASSETS ?? ''
const folder = mkdtempSync(join(tmpdir(), 'managed-fields-'))
const [client, peer, port] = await Promise.all([freePort(), freePort(), freePort()])
writeFileSync(join(folder, 'tokens.csv'), 'token,admin,admin,system:masters\n')
execFileSync('openssl', ['genrsa', '-out', join(folder, 'sa.key'), '2048'], { stdio: 'ignore' })

const processes = [
  spawn(join(assets, 'etcd'), [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${client}`,
    `--advertise-client-urls=http://127.0.0.1:${client}`,
    `--listen-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
    `--initial-cluster=default=http://127.0.0.1:${peer}`,
    '--unsafe-no-fsync',
  ]),
  spawn(join(assets, 'kube-apiserver'), [
    `--etcd-servers=http://127.0.0.1:${client}`,
    `--cert-dir=${folder}`,
    `--secure-port=${port}`,
    '--service-account-issuer=https://127.0.0.1/',
    `--service-account-key-file=${join(folder, 'sa.key')}`,
    `--service-account-signing-key-file=${join(folder, 'sa.key')}`,
    '--authorization-mode=AlwaysAllow',
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    '--disable-admission-plugins=ServiceAccount',
  ]),
]

try {
  await ready()
  await run()
} finally {
  for (const child of processes) child.kill()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  for (const { name, prepare = [], steps } of scenarios) {
    for (const { method, path, body } of prepare) {
      const answer = await call(method, path, body)
      if (answer.status >= 400) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
      write({ definition: body.spec })
    }
    await new Promise((resolve) => setTimeout(resolve, prepare.length > 0 ? 3000 : 0))
    for (const step of steps) {
      if (step.replace === undefined) await record(name, step)
      else await replace(step.replace)
    }
  }
}

/** Changes a definition and waits until the server has noticed. */
async function replace({ path, body }) {
  const one = `${path}/${body.metadata.name}`
  const { metadata } = await current(one)
  const answer = await call('PUT', one, {
    ...body,
    metadata: { ...body.metadata, resourceVersion: metadata.resourceVersion },
  })
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
  await new Promise((resolve) => setTimeout(resolve, 3000))
  write({ definition: body.spec })
}

function write(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function record(scenario, step) {
  const { verb, path, collection, subresource = '', manager, force, type, kind, wait } = step
  if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
  const before = await current(path)
  const body = typeof step.body === 'function' ? step.body(structuredClone(before ?? {})) : step.body
  const query = new URLSearchParams({ fieldManager: manager, ...(force ? { force: 'true' } : {}) })
  const target = verb === 'create' ? collection : path + (subresource && `/${subresource}`)
  const method = { create: 'POST', update: 'PUT', patch: 'PATCH', apply: 'PATCH' }[verb]
  const types = { create: 'application/json', update: 'application/json', apply: 'application/apply-patch+yaml' }
  const now = Date.now()
  const answer = await call(method, `${target}?${query}`, body, type ?? types[verb])
  const line = { scenario, kind, verb, path, subresource, manager, force, type, now, body, before }
  if (answer.status >= 400) line.error = answer.body
  else line.after = await current(path)
  write(line)
}

async function current(path) {
  const { status, body } = await call('GET', path)
  return status === 200 ? body : undefined
}

function call(method, path, body, type = 'application/json') {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer token', 'content-type': type }
    const options = { host: '127.0.0.1', port, method, path, headers, rejectUnauthorized: false }
    const outgoing = request(options, (incoming) => {
      let text = ''
      incoming.on('data', (chunk) => (text += chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode, body: text.startsWith('{') ? JSON.parse(text) : text }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function ready() {
  for (let attempt = 0; attempt < 120; attempt++) {
    const answer = await call('GET', '/readyz').catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('kube-apiserver did not become ready')
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
