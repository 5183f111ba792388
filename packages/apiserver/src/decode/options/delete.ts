import { badRequest, type JsonObject, quote, unsupportedMediaType } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { parseProtobufBody, PROTOBUF, ProtobufError } from '../../protobuf/index.js'
import { interpretKind } from '../kind/index.js'
import { JsonSyntaxError, parseJsonBody } from '../json/index.js'
import { decodeBuiltIn, GoError, type GoStruct, GoTypes, type TypedInput } from '../typed/index.js'
import { parseYamlBody, YamlSyntaxError } from '../yaml/index.js'
import { optionalBoolParameter, optionalIntegerParameter } from './parameters.js'
import { refuseOptions, validateDeleteOptions } from './validate.js'

/** metav1.DeleteOptions. */
export interface DeleteOptions {
  /** Everything happens but the deletion. */
  readonly dryRun: boolean
  readonly gracePeriodSeconds: number | undefined
  readonly preconditions: DeletePreconditions | undefined
  readonly orphanDependents: boolean | undefined
  readonly propagationPolicy: 'Foreground' | 'Background' | 'Orphan' | undefined
  /** The options as sent, for admission webhooks: a DeleteOptions object. */
  readonly object: JsonObject
}

export interface DeletePreconditions {
  readonly uid?: string
  readonly resourceVersion?: string
}

const EXPECTED = { group: 'meta.k8s.io', version: 'v1', kind: 'DeleteOptions' }
const COMPONENT = 'io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions'

let struct: GoStruct | undefined

/**
 * Reads and validates the options of a delete: from the body when there is one, else from the query.
 * Throws a 400 or a 422 Status.
 */
export function decodeDeleteOptions(
  parameters: URLSearchParams,
  body: Uint8Array,
  contentType: string | undefined,
): DeleteOptions {
  const object = body.length === 0 ? fromQuery(parameters) : fromBody(body, contentType ?? '')
  // Needs a feature that is off: kube-apiserver forgets it, too.
  delete object['ignoreStoreReadErrorWithClusterBreakingPotential']
  const dryRun = (object['dryRun'] ?? []) as string[]
  const orphanDependents = object['orphanDependents'] as boolean | undefined
  const propagationPolicy = object['propagationPolicy'] as DeleteOptions['propagationPolicy']
  refuseOptions('DeleteOptions', validateDeleteOptions({ dryRun, orphanDependents, propagationPolicy }))
  return {
    dryRun: dryRun.length > 0,
    gracePeriodSeconds: object['gracePeriodSeconds'] as number | undefined,
    preconditions: object['preconditions'] as DeletePreconditions | undefined,
    orphanDependents,
    propagationPolicy,
    object: { ...object, kind: 'DeleteOptions', apiVersion: 'meta.k8s.io/v1' },
  }
}

function fromQuery(parameters: URLSearchParams): JsonObject {
  const gracePeriodSeconds = optionalIntegerParameter(parameters, 'gracePeriodSeconds')
  const orphanDependents = optionalBoolParameter(parameters, 'orphanDependents')
  const propagationPolicy = parameters.get('propagationPolicy')
  const dryRun = parameters.getAll('dryRun')
  const [uid, resourceVersion] = [parameters.get('uid') ?? '', parameters.get('resourceVersion') ?? '']
  const preconditions = { ...(uid === '' ? {} : { uid }), ...(resourceVersion === '' ? {} : { resourceVersion }) }
  return {
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(Object.keys(preconditions).length === 0 ? {} : { preconditions }),
    ...(orphanDependents === undefined ? {} : { orphanDependents }),
    ...(propagationPolicy === null ? {} : { propagationPolicy }),
    ...(dryRun.length === 0 ? {} : { dryRun }),
  }
}

/** A DeleteOptions of any group and version will do; unknown fields are ignored. */
function fromBody(body: Uint8Array, contentType: string): JsonObject {
  try {
    const input = parse(body, contentType)
    const { group, version, kind } = interpretKind(input.value)
    if (kind !== '' && kind !== 'DeleteOptions') {
      const apiVersion = version === '' ? 'meta.k8s.io/v1' : group === '' ? version : `${group}/${version}`
      throw new GoError(
        `no kind ${quote(kind)} is registered for version ${quote(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`,
      )
    }
    struct ??= new GoTypes(goPackages).struct(COMPONENT)
    return { ...decodeBuiltIn(struct as GoStruct, input, { strict: false }).object }
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw badRequest(`couldn't get version/kind; json parse error: ${error.message}`)
    }
    if (error instanceof GoError || error instanceof YamlSyntaxError || error instanceof ProtobufError) {
      throw badRequest(error.message)
    }
    throw error
  }
}

function parse(body: Uint8Array, contentType: string): TypedInput {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (type === '' || type === 'application/json') return parseJsonBody(body)
  if (type === 'application/yaml') return parseYamlBody(body)
  if (type !== PROTOBUF) throw unsupportedMediaType(['application/json', 'application/yaml', PROTOBUF])
  return parseProtobufBody(body, EXPECTED, ({ kind }) => (kind === EXPECTED.kind ? COMPONENT : undefined))
}
