import { apiVersionOf, type GroupVersionKind, groupVersionKindOf, type JsonObject } from '@setpoint/kube'
import { openEnvelope, ProtobufDecodeError, type ProtobufTypes } from '@setpoint/kube/protobuf/decode'
import { GoError, type TypedInput } from '../decode/typed/index.js'
import { requestTypes } from './request-types.js'
import { loadPackages } from './table.js'

/** The media type of a body that {@link parseProtobufBody} reads. */
export const PROTOBUF = 'application/vnd.kubernetes.protobuf'

/** A body that does not decode, in Go's words. */
export class ProtobufError extends GoError {
  /** What the body is, as far as that came out: undefined when not even its envelope did. */
  readonly sent: GroupVersionKind | undefined

  constructor(cause: ProtobufDecodeError, sent?: GroupVersionKind) {
    super(cause.message, { cause })
    this.sent = sent
  }
}

let types: ProtobufTypes | undefined

/**
 * Reads a body to what a JSON body of the same object would have been, apiVersion and kind included: what the body leaves
 * out of these is `expected`. `componentOf` knows the kinds by their OpenAPI components. Of a kind that it does not know,
 * only apiVersion and kind are returned, for the caller to refuse. Throws {@link ProtobufError}.
 */
export function parseProtobufBody(
  body: Uint8Array,
  expected: GroupVersionKind,
  componentOf: (kind: GroupVersionKind) => string | undefined,
): TypedInput {
  types ??= requestTypes(loadPackages())
  return decodeProtobuf(types, body, expected, componentOf)
}

/** {@link parseProtobufBody} with a table of one's own. */
export function decodeProtobuf(
  types: ProtobufTypes,
  body: Uint8Array,
  expected: GroupVersionKind,
  componentOf: (kind: GroupVersionKind) => string | undefined,
): TypedInput {
  const envelope = attempt(undefined, () => openEnvelope(body))
  const sent = withDefaults(groupVersionKindOf(envelope), expected)
  const value: JsonObject = { kind: sent.kind, apiVersion: apiVersionOf(sent) }
  const component = componentOf(sent)
  const read = component === undefined ? undefined : types.reader(component)
  if (read !== undefined) return { value: attempt(sent, () => read(envelope.object, value)) }
  if (isSame(sent, expected))
    throw new ProtobufError(new ProtobufDecodeError(`${sent.kind} has no protobuf form`), sent)
  return { value }
}

function isSame(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.kind === b.kind && a.version === b.version && a.group === b.group
}

/** A kind that is not named, or a version, is the expected one; the group comes with the version. */
function withDefaults(sent: GroupVersionKind, expected: GroupVersionKind): GroupVersionKind {
  const kind = sent.kind === '' ? expected.kind : sent.kind
  return sent.version === '' ? { ...expected, kind } : { ...sent, kind }
}

function attempt<T>(sent: GroupVersionKind | undefined, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof ProtobufDecodeError) throw new ProtobufError(error, sent)
    throw error
  }
}
