import {
  apiVersionOf,
  badRequest,
  fieldPath,
  type GroupVersionKind,
  invalid,
  invalidObject,
  isJsonObject,
  type Json,
  quote,
  type StatusError,
} from '@setpoint/kube'
import { GoError } from '../typed/index.js'
import { interpretKind } from './interpret.js'
import { summarizeBody } from './summary.js'

const SCHEME = 'in scheme "pkg/runtime/scheme.go:111"'

/** The 400 for a body whose kind did not come out. */
export function unrecognized(expected: GroupVersionKind, why: string, body: Uint8Array): StatusError {
  return badRequest(
    `the object provided is unrecognized (must be of type ${expected.kind}): ${why} (${summarizeBody(body)})`,
  )
}

/** The 400 for a body that does not decode as the kind that it names. */
export function cannotBeHandled(sent: GroupVersionKind, expected: GroupVersionKind, why: string): StatusError {
  return badRequest(`${sent.kind} in version ${quote(sent.version)} cannot be handled as a ${expected.kind}: ${why}`)
}

/**
 * Checks that a body sent to a built-in resource is of its kind: what it leaves out is filled in from there.
 * Throws a 400 Status. `isRegistered` knows the built-in kinds.
 */
export function checkBuiltInKind(
  value: Json,
  body: Uint8Array,
  expected: GroupVersionKind,
  isRegistered: (kind: GroupVersionKind) => boolean,
): void {
  if (namesExactly(value, expected)) return
  const sent = withDefaults(interpret(value, body, expected), expected)
  if (sent.kind === expected.kind && sent.version === expected.version && sent.group === expected.group) return
  const apiVersion = apiVersionOf(sent)
  if (!isRegistered(sent)) {
    const why = `no kind ${quote(sent.kind)} is registered for version ${quote(apiVersion)} ${SCHEME}`
    throw cannotBeHandled(sent, expected, why)
  }
  // The same kind under another group or version can be converted, and is refused only then.
  if (sent.kind === expected.kind) throw wrongVersion(apiVersion, expected)
  const [from, to] = [`${sent.version}.${sent.kind}`, `${internalPackage(expected.group)}.${expected.kind}`]
  throw cannotBeHandled(sent, expected, `converting (${from}) to (${to}): unknown conversion`)
}

/** Checks that a body sent to a custom resource names its kind and version. Throws a 400 or a 422 Status. */
export function checkCustomKind(value: Json, body: Uint8Array, expected: GroupVersionKind): void {
  if (namesExactly(value, expected)) return
  const sent = interpret(value, body, expected)
  const object = isJsonObject(value) ? value : {}
  if (object['kind'] === undefined || object['kind'] === null || object['kind'] === '') {
    throw unrecognized(expected, `Object 'Kind' is missing in '${new TextDecoder().decode(body)}'`, body)
  }
  if (sent.version !== expected.version || sent.group !== expected.group) {
    throw wrongVersion(sent.version === '' ? '' : apiVersionOf(sent), expected)
  }
  if (sent.kind === expected.kind) return
  const metadata = object['metadata']
  const name = isJsonObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
  throw invalidObject(sent, name, [invalid(fieldPath('kind'), sent.kind, `must be ${expected.kind}`)])
}

/** Whether a body names the kind to the letter, and nothing that could be taken for another name: true for nearly all. */
function namesExactly(value: Json, expected: GroupVersionKind): boolean {
  if (!isJsonObject(value) || value['kind'] !== expected.kind || value['apiVersion'] !== apiVersionOf(expected))
    return false
  for (const key in value) {
    const mayBeName = key.length === 'kind'.length || key.length === 'apiVersion'.length
    if (mayBeName && key !== 'kind' && key !== 'apiVersion' && key !== 'spec' && key !== 'data') return false
  }
  return true
}

function interpret(value: Json, body: Uint8Array, expected: GroupVersionKind): GroupVersionKind {
  try {
    return interpretKind(value)
  } catch (error) {
    if (error instanceof GoError) throw unrecognized(expected, error.message, body)
    throw error
  }
}

/** A missing version is the expected one, unless the body names another group. */
function withDefaults(sent: GroupVersionKind, expected: GroupVersionKind): GroupVersionKind {
  const kind = sent.kind === '' ? expected.kind : sent.kind
  if (sent.version !== '') return { ...sent, kind }
  return sent.group === '' || sent.group === expected.group ? { ...expected, kind } : { ...sent, kind }
}

function wrongVersion(apiVersion: string, expected: GroupVersionKind): StatusError {
  return badRequest(
    `the API version in the data (${apiVersion}) does not match the expected API version (${apiVersionOf(expected)})`,
  )
}

const INTERNAL_PACKAGES: Readonly<Record<string, string>> = {
  '': 'core',
  'events.k8s.io': 'core',
  'internal.apiserver.k8s.io': 'apiserverinternal',
}

/** The Go package of a group's internal types, which messages about conversions name. */
function internalPackage(group: string): string {
  return INTERNAL_PACKAGES[group] ?? group.split('.')[0] ?? group
}
