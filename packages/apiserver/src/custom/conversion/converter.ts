import { isJsonObject, type Json, type KubeObject, parseApiVersion, type Random } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookConversion } from '../../crd/index.js'
import { plainError } from '../../registry/get.js'
import { CallError, type WebhookCaller, type WebhookClientConfig } from '../../webhook/index.js'
import { expectSameObject, restoreMetadata } from './metadata.js'
import { ConversionError, conversionReviewBody, conversionReviewVersion, convertedObjects } from './review.js'

/** How long a conversion may take; nobody can choose it. */
const TIMEOUT_SECONDS = 30

/** Converts objects of one definition to another of its versions, all in one question. Leaves its arguments alone. */
export type Converter = (objects: readonly KubeObject[], apiVersion: string) => Promise<KubeObject[]>

export interface ConverterDependencies {
  readonly caller: WebhookCaller
  readonly random: Random
}

/** The webhook that converts a definition's objects; undefined when its versions differ in their names alone. */
export function converterOf(
  { spec }: CustomResourceDefinition,
  dependencies: ConverterDependencies | undefined,
): Converter | undefined {
  const { conversion } = spec
  if (conversion?.strategy !== 'Webhook' || conversion.webhook === undefined || dependencies === undefined) {
    return undefined
  }
  return webhookConverter(conversion.webhook, dependencies)
}

function webhookConverter(
  { clientConfig, conversionReviewVersions }: WebhookConversion,
  { caller, random }: ConverterDependencies,
): Converter {
  return async (objects, apiVersion) => {
    try {
      return await convert(objects, apiVersion)
    } catch (error) {
      if (error instanceof ConversionError) throw plainError(error.message)
      throw error
    }
  }

  async function convert(objects: readonly KubeObject[], apiVersion: string): Promise<KubeObject[]> {
    const needed = objects.filter((object) => object.apiVersion !== apiVersion)
    const [first] = needed
    if (first === undefined) return [...objects]
    const about = `conversion webhook for ${kindText(first)}`
    const answers = await ask(about, needed, apiVersion)
    if (answers.length !== needed.length) {
      throw new ConversionError(`${about} returned ${answers.length} objects, expected ${needed.length}`)
    }
    let next = 0
    return objects.map((object) =>
      object.apiVersion === apiVersion ? object : checked(about, object, answers[next], next++, objects, apiVersion),
    )
  }

  async function ask(about: string, objects: readonly KubeObject[], apiVersion: string): Promise<Json[]> {
    const expected = conversionReviewVersion(conversionReviewVersions)
    const uid = random.uuid()
    const body = conversionReviewBody(expected, uid, apiVersion, objects)
    try {
      const review = await caller.call({
        config: clientConfig as WebhookClientConfig,
        body,
        expected,
        timeoutSeconds: TIMEOUT_SECONDS,
      })
      return convertedObjects(expected, uid, review)
    } catch (error) {
      if (!(error instanceof CallError || error instanceof ConversionError)) throw error
      throw new ConversionError(`${about} failed: ${error.message}`, { cause: error })
    }
  }
}

/** A converted object, once it is known to be what was asked for. */
function checked(
  about: string,
  original: KubeObject,
  converted: Json | undefined,
  index: number,
  all: readonly KubeObject[],
  apiVersion: string,
): KubeObject {
  const single = all.length === 1
  const at = single ? 'object at index 0' : `converted object at index ${index}`
  const refuse = (why: string): ConversionError => new ConversionError(`${about} returned invalid ${at}: ${why}`)
  if (!isJsonObject(converted)) throw refuse('json: cannot unmarshal into an object')
  const [version, kind] = [textOf(converted['apiVersion']), textOf(converted['kind'])]
  if (version !== apiVersion) {
    throw refuse(`invalid groupVersion (expected ${apiVersion}, received ${version})`)
  }
  if (kind !== original.kind) throw refuse(`invalid kind (expected ${original.kind}, received ${kind})`)
  explain(single ? `${about} returned invalid object` : `${about} returned invalid ${at}`, () =>
    expectSameObject(original, converted),
  )
  explain(
    single ? `${about} returned invalid metadata` : `${about} returned invalid metadata in object at index ${index}`,
    () => restoreMetadata(original, converted),
  )
  return converted as unknown as KubeObject
}

function explain(about: string, step: () => void): void {
  try {
    step()
  } catch (error) {
    if (error instanceof ConversionError) throw new ConversionError(`${about}: ${error.message}`, { cause: error })
    throw error
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** `example.com/v1, Kind=Widget` */
function kindText({ apiVersion, kind }: KubeObject): string {
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: apiVersion }
  return `${group}/${version}, Kind=${kind}`
}
