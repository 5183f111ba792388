// Sends the requests of every file in this folder (or of those named) to a real kube-apiserver again, in order, and
// writes down what it says. The server must be empty, let the token do everything, run no controllers, and have:
//
//   --service-cluster-ip-range=10.96.0.0/16 --allow-privileged=true
//   --disable-admission-plugins=ServiceAccount,Priority,DefaultTolerationSeconds,TaintNodesByCondition
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs [pod.jsonl …]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const { SERVER: server, TOKEN: token } = process.env
const UNSHARED = ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'deletionTimestamp']

async function ask(method, path, body, type = 'application/json') {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    'Content-Type': type,
    'User-Agent': 'record',
  }
  const response = await fetch(server + path, { method, headers, body: JSON.stringify(body) })
  return { code: response.status, answer: await response.json(), warnings: response.headers.get('warning') }
}

/** `299 - "a", 299 - "b \"c\""` → the texts. */
function warningTexts(header) {
  return [...(header ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replaceAll(/\\(.)/g, '$1'))
}

async function record({ it, send, patch, body }) {
  const [method, path] = send.split(' ')
  const type = patch === undefined ? undefined : `application/${patch}+json`
  const { code, answer, warnings } = await ask(method, path, body, type)
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

async function recordFile(file) {
  const url = new URL(file, import.meta.url)
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
  console.log(`${file}: ${lines.length} requests`)
}

async function remove(path) {
  await ask('PATCH', path, { metadata: { finalizers: null } }, 'application/merge-patch+json')
  await ask('DELETE', path, { gracePeriodSeconds: 0, propagationPolicy: 'Background' })
}

const named = process.argv.slice(2)
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.jsonl'))
for (const file of named.length > 0 ? named : files) await recordFile(file)
