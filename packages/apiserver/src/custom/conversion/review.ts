import { isJsonObject, type Json, type JsonObject, type KubeObject, quote } from '@setpoint/kube'
import type { ExpectedReview } from '../../webhook/index.js'

const GROUP = 'apiextensions.k8s.io'
const KIND = 'ConversionReview'
const VERSIONS = ['v1', 'v1beta1']

/** A conversion that did not come about. The message is in kube-apiserver's words. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
}

/** The first version of the review that both sides know. */
export function conversionReviewVersion(accepted: readonly string[]): ExpectedReview {
  const version = accepted.find((candidate) => VERSIONS.includes(candidate))
  if (version === undefined) throw new ConversionError('no supported conversion review versions')
  return { kind: KIND, group: GROUP, version, versions: VERSIONS }
}

/** The review that is sent. Go writes the empty response along with the question. */
export function conversionReviewBody(
  { version }: ExpectedReview,
  uid: string,
  desiredAPIVersion: string,
  objects: readonly KubeObject[],
): string {
  return JSON.stringify({
    kind: KIND,
    apiVersion: `${GROUP}/${version}`,
    request: { uid, desiredAPIVersion, objects },
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  })
}

/** The converted objects of an answer. Throws a ConversionError. */
export function convertedObjects({ version }: ExpectedReview, uid: string, review: JsonObject): Json[] {
  const { response } = review
  if (!isJsonObject(response)) throw new ConversionError('no response provided')
  const answered = typeof response['uid'] === 'string' ? response['uid'] : ''
  if (version === 'v1' && answered !== uid) {
    throw new ConversionError(`expected response.uid=${quote(uid)}, got ${quote(answered)}`)
  }
  const result = isJsonObject(response['result']) ? response['result'] : {}
  const status = typeof result['status'] === 'string' ? result['status'] : ''
  if (status !== 'Success') {
    const { message } = result
    if (typeof message === 'string' && message !== '') throw new ConversionError(message)
    throw new ConversionError(`response.result.status was '${status}', not 'Success'`)
  }
  const objects = response['convertedObjects']
  return Array.isArray(objects) ? objects : []
}
