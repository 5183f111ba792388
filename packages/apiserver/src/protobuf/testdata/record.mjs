// Asks a real kube-apiserver again for every answer in this folder, and writes down what it says. Needs an empty server
// that lets the token do everything, without the ServiceAccount admission plugin and without a controller manager.
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const server = process.env.SERVER
const token = process.env.TOKEN
const PROTOBUF = 'application/vnd.kubernetes.protobuf'

function read(name) {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** One record to a line: bodies in base64 are long, and nobody reads them. */
function write(name, records) {
  writeFileSync(new URL(name, import.meta.url), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  console.log(`${name}: ${records.length}`)
}

async function ask(method, path, { body, contentType = 'application/json', accept = 'application/json' } = {}) {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: accept,
    'Content-Type': contentType,
    'User-Agent': 'record',
  }
  const response = await fetch(server + path, { method, headers, body })
  return { code: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** requests.jsonl: what a body that `what` describes is answered with. */
async function recordRequest({ what, method, path, contentType, body }) {
  const { code, bytes } = await ask(method, path, {
    body: Buffer.from(body, 'base64'),
    contentType: contentType ?? PROTOBUF,
  })
  const answer = JSON.parse(bytes.toString())
  const record = { what, method, path, ...(contentType === undefined ? {} : { contentType }), body, code }
  if (code >= 400) return { ...record, message: answer.message }
  const { managedFields: _fields, uid: _uid, creationTimestamp: _time, ...metadata } = answer.metadata
  return { ...record, object: { ...answer, metadata } }
}

/** objects.jsonl: an object as it is served in both forms. */
async function recordObject({ path, object: { metadata, status, ...object } }) {
  const { name, labels, annotations, ownerReferences, finalizers } = metadata
  const sent = { ...object, metadata: { name, labels, annotations, ownerReferences, finalizers } }
  await remove(`${path}/${name}`)
  await must('POST', path, { body: JSON.stringify(sent) })
  if (status !== undefined) {
    const patch = { body: JSON.stringify({ status }), contentType: 'application/merge-patch+json' }
    await ask('PATCH', `${path}/${name}/status`, patch)
  }
  const json = await must('GET', `${path}/${name}`)
  const protobuf = await must('GET', `${path}/${name}`, { accept: PROTOBUF })
  await remove(`${path}/${name}`)
  return { path, object: JSON.parse(json.toString()), protobuf: protobuf.toString('base64') }
}

async function must(method, path, options) {
  const { code, bytes } = await ask(method, path, options)
  if (code >= 400) throw new Error(`${method} ${path}: ${String(bytes)}`)
  return bytes
}

async function remove(path) {
  const patch = { body: '{"metadata":{"finalizers":null}}', contentType: 'application/merge-patch+json' }
  await ask('PATCH', path, patch)
  await ask('DELETE', `${path}?gracePeriodSeconds=0`)
  // What a namespace controller would do.
  const namespace = /^\/api\/v1\/namespaces\/([^/]+)$/.exec(path)?.[1]
  if (namespace === undefined) return
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
  await ask('PUT', `${path}/finalize`, { body })
}

for (const [name, record] of [
  ['requests.jsonl', recordRequest],
  ['objects.jsonl', recordObject],
]) {
  const records = []
  for (const input of read(name)) records.push(await record(input))
  write(name, records)
}
