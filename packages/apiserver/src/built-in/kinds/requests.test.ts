import type { JsonObject, KubeObject, Transport } from '@setpoint/kube'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'
import { readRecordings, replay } from './recordings.suite.js'

/** As on the server that these were recorded on: plugins that would change or refuse the objects. */
const OFF = [
  'ResourceQuota',
  'LimitRanger',
  'StorageObjectInUseProtection',
  'DefaultStorageClass',
  'PersistentVolumeClaimResize',
  'CertificateApproval',
  'CertificateSigning',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'Priority',
  'RuntimeClass',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionWebhook',
]

describe.each(readRecordings('requests'))('$file', ({ recordings }) => {
  let server: ApiServer
  let transport: Transport

  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, controllers: false, disableAdmissionPlugins: OFF })
    transport = server.transport()
    const body = JSON.stringify({ metadata: { name: 'demo' } })
    const headers = { 'content-type': 'application/json' }
    await (await transport.request({ method: 'POST', path: '/api/v1/namespaces', headers, body })).bytes()
  })
  afterAll(() => server.stop())

  it.each(recordings)('$it', async (recording) => {
    const { actual, expected } = await replay(transport, recording, { object: masked })
    expect(actual).toEqual(expected)
  })
})

/** What admission adds is not these rules' doing. */
const ADDED_BY_ADMISSION = new Set(['kubernetes.io/pv-protection', 'kubernetes.io/pvc-protection'])

/** Who asked is told in certificate signing requests, and it was somebody else. */
function withoutRequester(object: KubeObject): JsonObject {
  const copy: JsonObject = { ...(object as unknown as JsonObject) }
  if (object.kind !== 'CertificateSigningRequest') return copy
  const { username: _username, uid: _uid, groups: _groups, extra: _extra, ...spec } = copy['spec'] as JsonObject
  return { ...copy, spec }
}

/** A real server looks after its flow schemas while it is asked about them. */
function withoutUpkeep(object: JsonObject): JsonObject {
  if (object['kind'] !== 'FlowSchema') return object
  const { conditions, ...status } = (object['status'] ?? {}) as JsonObject
  const own = ((conditions ?? []) as JsonObject[]).filter(({ reason }) => reason === undefined)
  return { ...object, status: own.length === 0 ? status : { ...status, conditions: own } }
}

/** When a volume came into its phase is told to the second; times in requests are of 2020. */
function withoutTimes(object: JsonObject): JsonObject {
  const { lastPhaseTransitionTime: time, ...status } = (object['status'] ?? {}) as JsonObject
  return typeof time !== 'string' || time.startsWith('2020') ? object : { ...object, status }
}

function masked(object: KubeObject): JsonObject {
  const metadata: JsonObject = { ...(object.metadata as JsonObject) }
  for (const field of ['uid', 'resourceVersion', 'creationTimestamp', 'managedFields']) delete metadata[field]
  const finalizers = (object.metadata.finalizers ?? []).filter((name) => !ADDED_BY_ADMISSION.has(name))
  delete metadata['finalizers']
  if (finalizers.length > 0) metadata['finalizers'] = finalizers
  return { ...withoutUpkeep(withoutTimes(withoutRequester(object))), metadata }
}
