// Sends the requests of every file in a folder (or of those named) to a real kube-apiserver again, in order, and writes
// down what it says. The server must be empty, let the token do everything, run no controllers, and have the admission
// plugins off that would change or refuse the objects. For requests/:
//
//   --disable-admission-plugins=ServiceAccount,ResourceQuota,LimitRanger,StorageObjectInUseProtection,
//     DefaultStorageClass,PersistentVolumeClaimResize,CertificateApproval,CertificateSigning,
//     CertificateSubjectRestriction,DefaultIngressClass,Priority,RuntimeClass,MutatingAdmissionWebhook,
//     ValidatingAdmissionWebhook,MutatingAdmissionPolicy,ValidatingAdmissionPolicy
//
// For workloads/:
//
//   --service-cluster-ip-range=10.96.0.0/16 --allow-privileged=true
//   --disable-admission-plugins=ServiceAccount,Priority,DefaultTolerationSeconds,TaintNodesByCondition
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs requests [config-map.jsonl …]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const { SERVER: server, TOKEN: token } = process.env
const MERGE_PATCH = 'application/merge-patch+json'
const UNSHARED = ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'deletionTimestamp']

async function ask(method, path, body, type = 'application/json') {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    'Content-Type': type,
    'User-Agent': 'record',
  }
  const response = await fetch(server + path, { method, headers, body })
  return { code: response.status, answer: await response.json(), warnings: response.headers.get('warning') }
}

/** `299 - "a", 299 - "b \"c\""` → the texts. */
function warningTexts(header) {
  return [...(header ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replaceAll(/\\(.)/g, '$1'))
}

function expand(value) {
  if (Array.isArray(value)) return value.map(expand)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value.$repeat)) return value.$repeat[0].repeat(value.$repeat[1])
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item)]))
}

async function bodyOf(body, path) {
  const text = JSON.stringify(expand(body))
  if (!text?.includes('$resourceVersion')) return text
  const { answer } = await ask('GET', path)
  return text.replace('$resourceVersion', answer.metadata.resourceVersion)
}

async function record({ it, send, patch, body }) {
  const [method, path] = send.split(' ')
  const type = patch === undefined ? undefined : `application/${patch}+json`
  const { code, answer, warnings } = await ask(method, path, await bodyOf(body, path), type)
  const texts = warningTexts(warnings)
  return {
    it,
    send,
    ...(patch === undefined ? {} : { patch }),
    ...(body === undefined ? {} : { body }),
    code,
    answer: compact(answer),
    ...(texts.length === 0 ? {} : { warnings: texts }),
  }
}

/** Without what no two servers share, and without a message that only lists the causes. */
function compact(answer) {
  if (answer.kind === 'Status') {
    delete answer.details?.uid
    if ((answer.details?.causes ?? []).length > 1) delete answer.message
    return answer
  }
  const { uid } = answer.metadata
  for (const field of UNSHARED) delete answer.metadata[field]
  // Labels and selectors of jobs have the UID in them.
  return JSON.parse(JSON.stringify(answer).replaceAll(uid ?? '$uid', '$uid'))
}

async function recordFile(url) {
  const requests = readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const made = new Set()
  const lines = []
  for (const request of requests) {
    const recorded = await record(request)
    const [method, path] = request.send.split(/[ ?]/)
    if (recorded.code === 201) made.add(method === 'POST' ? `${path}/${recorded.answer.metadata.name}` : path)
    lines.push(JSON.stringify(recorded))
  }
  for (const path of made) await remove(path)
  writeFileSync(url, `${lines.join('\n')}\n`)
  console.log(`${url.pathname}: ${lines.length} requests`)
}

/** Nothing is left behind: no object that waits for a finalizer, no namespace that waits for its controller. */
async function remove(path) {
  await ask('PATCH', path, JSON.stringify({ metadata: { finalizers: null } }), MERGE_PATCH)
  const now = JSON.stringify({ gracePeriodSeconds: 0, propagationPolicy: 'Background' })
  const { answer } = await ask('DELETE', path, now)
  if (answer.kind !== 'Namespace') return
  await ask('PUT', `${path}/finalize`, JSON.stringify({ metadata: { name: answer.metadata.name } }))
}

const [folder = '', ...named] = process.argv.slice(2)
const place = new URL(`${folder}/`, import.meta.url)
const files = readdirSync(place).filter((name) => name.endsWith('.jsonl'))
await ask('POST', '/api/v1/namespaces', JSON.stringify({ metadata: { name: 'demo' } }))
for (const file of named.length > 0 ? named : files) await recordFile(new URL(file, place))
