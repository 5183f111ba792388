// Asks a real kube-apiserver for the same in JSON and in protobuf, and writes both down: the lists of every resource and an
// object of each, metadata alone, a refusal (answers.jsonl), and watches (watches.jsonl). Needs an empty server that lets
// the token do everything (what a former run created may be there); with a controller manager more of the objects have a status.
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LABELS, manifests, NAMESPACE } from './manifests.mjs'

const server = process.env.SERVER
const token = process.env.TOKEN
const JSON_TYPE = 'application/json'
const PROTOBUF = 'application/vnd.kubernetes.protobuf'
/** Custom resources have no protobuf form, but their metadata has. */
const AS_METADATA = ';as=PartialObjectMetadata;g=meta.k8s.io;v=v1'
const RECORDINGS = `/apis/example.com/v1/namespaces/${NAMESPACE}/recordings`

async function ask(method, path, { body, type = JSON_TYPE, accept = JSON_TYPE } = {}) {
  const headers = { Authorization: `Bearer ${token}`, Accept: accept, 'Content-Type': type, 'User-Agent': 'record' }
  const response = await fetch(server + path, { method, headers, body })
  return { code: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function json(path) {
  return JSON.parse(String((await ask('GET', path)).bytes))
}

/** Every resource that can be listed: where, and of which kind. */
async function listable() {
  const { groups } = await json('/apis')
  const versions = ['/api/v1', ...groups.flatMap((group) => group.versions.map((each) => `/apis/${each.groupVersion}`))]
  const resources = []
  for (const root of versions.filter((version) => version !== '/apis/recorded.example.com/v1')) {
    const { groupVersion, resources: all } = await json(root)
    for (const { name, kind, namespaced, verbs } of all) {
      if (name.includes('/') || !verbs.includes('list')) continue
      resources.push({ apiVersion: groupVersion, kind, namespaced, path: root, name })
    }
  }
  return resources
}

const urlOf = ({ path, namespaced, name }) => `${path}${namespaced ? `/namespaces/${NAMESPACE}` : ''}/${name}`

async function create(resources, { apiVersion, kind, name, metadata, status, ...rest }) {
  const resource = resources.find((each) => each.apiVersion === apiVersion && each.kind === kind)
  if (resource === undefined) throw new Error(`the server has no ${apiVersion} ${kind}`)
  const labels = { ...LABELS, ...metadata?.labels }
  const body = JSON.stringify({ apiVersion, kind, metadata: { ...metadata, name, labels }, ...rest })
  const { code, bytes } = await ask('POST', urlOf(resource), { body })
  if (code >= 400 && code !== 409) throw new Error(`${kind} ${name}: ${String(bytes)}`)
  if (status === undefined) return
  const patch = { body: JSON.stringify({ status }), type: 'application/merge-patch+json' }
  await ask('PATCH', `${urlOf(resource)}/${name}/status`, patch)
}

/** Both forms of one answer: asked for until nothing has changed in between. `as` is what it is to be converted to. */
async function both(path, as = '') {
  const { text, protobuf } = await unchanged(path, JSON_TYPE + as, PROTOBUF + as)
  return { path: path + as, json: JSON.parse(text), protobuf }
}

async function unchanged(path, jsonType, protobufType) {
  for (let attempt = 0; attempt < 20; attempt++) {
    const before = await ask('GET', path, { accept: jsonType })
    const protobuf = await ask('GET', path, { accept: protobufType })
    const after = await ask('GET', path, { accept: jsonType })
    if (before.bytes.equals(after.bytes))
      return { text: String(after.bytes), protobuf: protobuf.bytes.toString('base64') }
  }
  throw new Error(`${path} does not stand still`)
}

async function* answers(resources) {
  for (const resource of resources.filter(({ apiVersion }) => apiVersion !== 'example.com/v1')) {
    const url = urlOf(resource)
    const list = await both(resource.namespaced ? url : `${url}?labelSelector=recorded`)
    yield list
    const [first] = list.json.items
    if (first !== undefined) yield both(`${url}/${encodeURIComponent(first.metadata.name)}`)
  }
  yield both(`/api/v1/namespaces/${NAMESPACE}/configmaps/missing`)
  yield both(`${RECORDINGS}/custom`, AS_METADATA)
  yield both(RECORDINGS, AS_METADATA.replace('Metadata', 'MetadataList'))
  yield both(`/api/v1/namespaces/${NAMESPACE}/pods?limit=1`)
}

/** What a watch has to say within a second. */
async function watch(path, as = '') {
  const url = `${path}${path.includes('?') ? '&' : '?'}watch=true&timeoutSeconds=1`
  const { text, protobuf } = await unchanged(url, JSON_TYPE + as, `${PROTOBUF};stream=watch${as}`)
  const lines = text.trim().split('\n')
  return { path: url + as, events: lines.map((line) => JSON.parse(line)), stream: protobuf }
}

function write(name, records) {
  writeFileSync(new URL(name, import.meta.url), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  console.log(`${name}: ${records.length}`)
}

const builtIn = await listable()
for (const manifest of manifests) await create(builtIn, manifest)
await sleep(10_000)
const all = await listable()
await create(all, { apiVersion: 'example.com/v1', kind: 'Recording', name: 'custom', any: [1] })

const recorded = []
for await (const answer of answers(all)) recorded.push(answer)
write('answers.jsonl', recorded)

const configMaps = `/api/v1/namespaces/${NAMESPACE}/configmaps`
write('watches.jsonl', [
  await watch(configMaps),
  await watch(`${configMaps}?sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`),
  await watch(RECORDINGS, AS_METADATA),
  // The server began to watch them later than at its first version: an ERROR.
  await watch(`${RECORDINGS}?resourceVersion=1`, AS_METADATA),
])
