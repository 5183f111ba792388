// Asks a real kube-apiserver again for every answer in this folder, and writes down what it says.
// Needs an empty server that lets the token do everything, without the ServiceAccount admission plugin.
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const server = process.env.SERVER
const token = process.env.TOKEN
const kinds = read('kinds.json')
const CONTENT_TYPES = { json: 'application/json', yaml: 'application/yaml' }
const PATCH_TYPES = { apply: 'application/apply-patch+yaml', patch: 'application/merge-patch+json' }
/** Kinds whose YAML is kept, and with it their managedFields. */
const WITH_YAML = new Set(['ConfigMap', 'Deployment', 'Role', 'Lease', 'CustomResourceDefinition'])
const CONFIG_MAP = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"}}'

function read(name) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

function write(name, records) {
  writeFileSync(
    new URL(name, import.meta.url),
    `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`,
  )
}

async function ask(method, path, body, contentType, accept = 'application/json') {
  const headers = { Authorization: `Bearer ${token}`, Accept: accept, 'User-Agent': 'record' }
  if (contentType !== undefined) headers['Content-Type'] = contentType
  const response = await fetch(server + path, { method, headers, body })
  const text = await response.text()
  return { code: response.status, text, warnings: response.headers.get('warning') }
}

/** `299 - "a", 299 - "b \"c\""` → the texts. */
function warningTexts(header) {
  return [...(header ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replaceAll(/\\(.)/g, '$1'))
}

async function recordBody({ kind, format, fieldValidation, body }) {
  const path = `${kinds[kind][0]}?dryRun=All&fieldValidation=${fieldValidation}`
  const { code, text, warnings } = await ask('POST', path, body, CONTENT_TYPES[format])
  const answer = JSON.parse(text)
  const record = { kind, format, fieldValidation, body, code }
  if (code === 400) record.message = answer.message
  if (warnings !== null) record.warnings = warningTexts(warnings)
  // A kind that nothing is defaulted in shows what decoding made of the body.
  if (code === 201 && ['ConfigMap', 'Role', 'Lease', 'ResourceQuota', 'ControllerRevision'].includes(kind)) {
    for (const field of ['managedFields', 'uid', 'creationTimestamp']) delete answer.metadata[field]
    record.object = answer
  }
  return record
}

async function recordOptions({ verb, query, body }) {
  const collection = kinds.ConfigMap[0]
  const requests = {
    list: ['GET', collection],
    get: ['GET', `${collection}/none`],
    create: ['POST', collection, CONFIG_MAP, 'application/json'],
    update: ['PUT', `${collection}/x`, CONFIG_MAP, 'application/json'],
    patch: ['PATCH', `${collection}/none`, '{}', PATCH_TYPES.patch],
    apply: ['PATCH', `${collection}/none`, CONFIG_MAP.replace('"x"', '"none"'), PATCH_TYPES.apply],
    delete: ['DELETE', `${collection}/none`, body, body === undefined ? undefined : 'application/json'],
  }
  const [method, path, sent, contentType] = requests[verb]
  const { code, text } = await ask(method, `${path}?${query}`, sent, contentType)
  const record = { verb, query, ...(body === undefined ? {} : { body }), code }
  if (code === 400 || code === 422) {
    const { message, details } = JSON.parse(text)
    record.message = message
    if (details?.causes !== undefined) record.causes = details.causes
  }
  return record
}

/** The same version of an object in both formats: controllers may be at work on it. */
async function readBoth(path) {
  const before = await ask('GET', path)
  const yaml = await ask('GET', path, undefined, undefined, 'application/yaml')
  const json = await ask('GET', path)
  return before.text === json.text ? { json, yaml } : readBoth(path)
}

async function recordServed({ sent }) {
  const path = kinds[sent.kind][0]
  const object = `${path}/${sent.metadata.name}`
  const created = await ask('POST', path, JSON.stringify(sent), 'application/json')
  if (created.code !== 201) throw new Error(`${sent.kind} ${sent.metadata.name}: ${created.text}`)
  const { json, yaml } = await readBoth(object)
  await ask('PATCH', object, '{"metadata":{"finalizers":null}}', PATCH_TYPES.patch)
  await ask('DELETE', `${object}?gracePeriodSeconds=0&propagationPolicy=Background`)
  const record = { sent, object: JSON.parse(json.text) }
  if (WITH_YAML.has(sent.kind)) return { ...record, yaml: yaml.text }
  delete record.object.metadata.managedFields
  return record
}

async function recordAll(name, record) {
  const records = []
  for (const input of read(name)) records.push(await record(input))
  write(name, records)
  console.log(`${name}: ${records.length}`)
}

await recordAll('bodies.json', recordBody)
await recordAll('options.json', recordOptions)
await recordAll('served.json', recordServed)
