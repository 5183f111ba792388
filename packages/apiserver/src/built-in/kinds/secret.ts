import {
  type FieldError,
  fieldPath,
  type FieldPath,
  invalid,
  type KubeObject,
  required,
  setOwn,
  tooLong,
} from '@setpoint/kube'
import type { Secret } from '@setpoint/kube/kinds/v1'
import { JsonSyntaxError, parseJsonBody } from '../../decode/index.js'
import { base64Size, MAX_DATA_SIZE, validateKeys, whenImmutable } from './data.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { tlsKeyPairProblem } from './tls-key-pair.js'
import { typedStrategy } from './typed-strategy.js'

const DATA = fieldPath('data')
const ACCOUNT_NAME = 'kubernetes.io/service-account.name'

/** stringData is a way to write data, and is gone once it is read. */
function defaults(object: KubeObject): void {
  const secret = object as unknown as Secret
  if ((secret.type ?? '') === '') secret.type = 'Opaque'
  const { stringData } = secret
  if (stringData === undefined) return
  const data = { ...secret.data }
  for (const key of Object.keys(stringData)) setOwn(data, key, Buffer.from(stringData[key] ?? '').toString('base64'))
  secret.data = data
  delete secret.stringData
}

/** What each type of secret must have. Types that are not here are anybody's own. */
const BY_TYPE: Readonly<Record<string, (secret: Secret) => FieldError[]>> = {
  'kubernetes.io/service-account-token': ({ metadata }) =>
    (metadata.annotations?.[ACCOUNT_NAME] ?? '') === ''
      ? [required(fieldPath('metadata', 'annotations').key(ACCOUNT_NAME))]
      : [],
  'kubernetes.io/dockercfg': (secret) => validateJson(secret, '.dockercfg'),
  'kubernetes.io/dockerconfigjson': (secret) => validateJson(secret, '.dockerconfigjson'),
  'kubernetes.io/basic-auth': ({ data = {} }) =>
    Object.hasOwn(data, 'username') || Object.hasOwn(data, 'password') ? [] : missing('username', 'password'),
  'kubernetes.io/ssh-auth': ({ data = {} }) => ((data['ssh-privatekey'] ?? '') === '' ? missing('ssh-privatekey') : []),
  'kubernetes.io/tls': ({ data = {} }) => missing(...['tls.crt', 'tls.key'].filter((key) => !Object.hasOwn(data, key))),
}

function missing(...keys: string[]): FieldError[] {
  return keys.map((key) => required(DATA.key(key)))
}

function validateJson({ data = {} }: Secret, key: string): FieldError[] {
  if (!Object.hasOwn(data, key)) return missing(key)
  const problem = jsonObjectProblem(Buffer.from(data[key] ?? '', 'base64'))
  return problem === undefined ? [] : [redacted(DATA.key(key), problem)]
}

/** Why these bytes are no JSON object, in the words of Go's parser. null will do for one. */
function jsonObjectProblem(bytes: Uint8Array): string | undefined {
  try {
    const { value } = parseJsonBody(bytes)
    if (typeof value === 'object' && !Array.isArray(value)) return undefined
    const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
    return `json: cannot unmarshal ${found} into Go value of type map[string]interface {}`
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.message
    throw error
  }
}

function redacted(path: FieldPath, problem: string): FieldError {
  return invalid(path, '<secret contents redacted>', problem)
}

function validate(secret: Secret): FieldError[] {
  const errors = validateKeys(secret.data, DATA)
  if (base64Size(secret.data) > MAX_DATA_SIZE) errors.push(tooLong(DATA, MAX_DATA_SIZE))
  const type = secret.type ?? ''
  if (Object.hasOwn(BY_TYPE, type)) errors.push(...(BY_TYPE[type]?.(secret) ?? []))
  return errors
}

function validateUpdate(secret: Secret, old: Secret): FieldError[] {
  return [
    ...immutable(fieldPath('type'), secret.type ?? '', old.type ?? ''),
    ...whenImmutable(secret, old, ['data']),
    ...validate(secret),
  ]
}

/** A pair that no TLS server could use is stored all the same. */
function warnings({ type, data = {} }: Secret): string[] {
  if (type !== 'kubernetes.io/tls') return []
  const problem = tlsKeyPairProblem(
    Buffer.from(data['tls.crt'] ?? '', 'base64'),
    Buffer.from(data['tls.key'] ?? '', 'base64'),
  )
  return problem === undefined ? [] : [problem]
}

export const secretRules: KindRules = {
  defaults,
  strategy: typedStrategy<Secret>({ validate, validateUpdate, warnings }),
}
