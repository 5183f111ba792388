import {
  badRequest,
  cloneObject,
  fieldManagerName,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
} from '@setpoint/kube'
import { GoError, parseYamlBody, type PatchOptions, strictWarnings, YamlSyntaxError } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { plainError, updateObject } from '../registry/index.js'
import { whenConverted } from '../resource/index.js'
import { writtenResponse } from '../respond/index.js'
import type { Exchange } from './exchange.js'

/** PATCH with application/apply-patch+yaml: server-side apply, which also creates. */
export async function handleApply(exchange: Exchange, body: Uint8Array, options: PatchOptions): Promise<ApiResponse> {
  const { context, registry, info } = exchange
  const { resource, subresource } = context
  const { patch, strict } = parse(body)
  const manager = fieldManagerName(options.fieldManager, context.userAgent)
  const result = await updateObject(registry, context, {
    name: info.name,
    forceAllowCreate: true,
    uidIsPrecondition: false,
    tracked: true,
    options,
    produce: (existing) => whenConverted(() => produce(existing)),
  })
  return writtenResponse(exchange, result)

  function produce(existing: KubeObject | undefined): KubeObject {
    const whole = existing === undefined ? undefined : resource.codec.fromHub(existing)
    const door = subresource ?? resource
    const applied = door.managers.apply({
      live: whole,
      patch,
      manager,
      force: options.force,
      now: registry.clock.now(),
    })
    // Not before: who conflicts with somebody hears that first.
    checkStrict(strict, options, context.warnings)
    const decoded = decode(subresource?.decode ?? resource.codec.decode, applied)
    if (subresource === undefined || whole === undefined) return resource.codec.toHub(decoded)
    const merged = subresource.merge(decoded, whole)
    // A view of another kind brings along who owns what, which writes of other kinds must not.
    const { managedFields } = applied.metadata
    if (managedFields === undefined) delete merged.metadata.managedFields
    else merged.metadata.managedFields = managedFields
    return resource.codec.toHub(merged)
  }
}

/** The merged object shares what it did not change with the stored one, and decoding changes in place. */
function decode(read: Exchange['context']['resource']['codec']['decode'], applied: KubeObject): KubeObject {
  try {
    return read({ value: cloneObject(applied) as unknown as Json }).object
  } catch (error) {
    if (error instanceof GoError) throw plainError(error.message)
    throw error
  }
}

function parse(body: Uint8Array): { patch: JsonObject; strict: readonly string[] } {
  const { value, strict } = read(body)
  if (!isJsonObject(value)) {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const why = `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`
    throw badRequest(`error decoding YAML: error unmarshaling JSON: while decoding JSON: ${why}`)
  }
  return { patch: value, strict }
}

function checkStrict(strict: readonly string[], { fieldValidation }: PatchOptions, warnings: string[]): void {
  const [problem] = strict
  if (problem !== undefined && fieldValidation === 'Strict') {
    throw badRequest(`error strict decoding YAML: error converting YAML to JSON: ${problem}`)
  }
  if (fieldValidation === 'Warn') warnings.push(...strictWarnings(strict))
}

function read(body: Uint8Array): { value: Json; strict: readonly string[] } {
  try {
    return parseYamlBody(body)
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`)
  }
}
