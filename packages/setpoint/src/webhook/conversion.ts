import { isJsonObject, type JsonObject, type Kind, type KubeObject, messageOf, parseApiVersion } from '@setpoint/kube'
import type { Conversion } from '../resource/index.js'
import type { AnswerDependencies, ReviewHandler } from './admission.js'

/** A kind that may have other versions. */
export type ConvertibleKind = Kind & { readonly conversion?: Conversion | undefined }

/** /convert: all objects of a question, each through the hub of its kind. One that fails fails all: so it is defined. */
export function convertHandler(
  kinds: readonly ConvertibleKind[],
  { log, onBug }: Pick<AnswerDependencies, 'log' | 'onBug'>,
): ReviewHandler {
  const byKind = new Map(
    kinds.flatMap(({ group, kind, conversion }) =>
      conversion === undefined ? [] : [[`${kind}.${group}`, conversion]],
    ),
  )
  const convert = (object: KubeObject, apiVersion: string): KubeObject => {
    const name = `${object.kind}.${parseApiVersion(object.apiVersion)?.group ?? ''}`
    const conversion = byKind.get(name)
    if (conversion === undefined) throw new Error(`nothing here converts objects of ${name}`)
    return conversion.convert(object, apiVersion)
  }
  return (review) => {
    const { request } = review
    if (review['kind'] !== 'ConversionReview' || !isJsonObject(request))
      return Promise.resolve(reviewOf({ result: failure('the request is no ConversionReview') }))
    const { uid, desiredAPIVersion, objects } = request as unknown as ConversionRequest
    try {
      const convertedObjects = objects.map((object) => convert(object, desiredAPIVersion))
      return Promise.resolve(reviewOf({ uid, convertedObjects, result: { status: 'Success' } }))
    } catch (error) {
      onBug()
      log.error({ err: error, uid }, 'a conversion failed')
      return Promise.resolve(reviewOf({ uid, result: failure(messageOf(error)) }))
    }
  }
}

interface ConversionRequest {
  readonly uid: string
  readonly desiredAPIVersion: string
  readonly objects: readonly KubeObject[]
}

function failure(message: string): object {
  return { status: 'Failure', message }
}

function reviewOf(response: object): JsonObject {
  return { kind: 'ConversionReview', apiVersion: 'apiextensions.k8s.io/v1', response } as unknown as JsonObject
}
