import { type KubeObject, orderedMetadata } from '@setpoint/kube'
import type { Encode, Encoded } from '../storage/index.js'

/** The version to store, with the revision it gets as its resourceVersion. Takes over `object`. */
export function encoder(object: KubeObject): Encode {
  return (revision) => {
    object.metadata.resourceVersion = String(revision)
    return encodeObject(object)
  }
}

/**
 * `{"kind":…,"apiVersion":…,` always comes first and a newline last, as answers have it; lists and watches cut them
 * off (see {@link headLength}, {@link TAIL_LENGTH}).
 */
export function encodeObject(object: KubeObject): Encoded {
  const { kind, apiVersion, metadata, ...rest } = object
  const ordered: KubeObject = { kind, apiVersion, metadata: orderedMetadata(metadata), ...rest }
  return { object: ordered, bytes: encodeLine(JSON.stringify(ordered)) }
}

/** The text with a newline, in memory of its own: it is kept for long, and a part of Node's pool would be copied for that. */
export function encodeLine(text: string): Uint8Array {
  const length = Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafeSlow(length + TAIL_LENGTH)
  bytes.write(text)
  bytes[length] = NEWLINE
  return bytes
}

const NEWLINE = 0x0a

/** The newline at the end of an encoded object. */
export const TAIL_LENGTH = 1

/** How many bytes of an encoded object are its kind and apiVersion, with the opening brace and the comma. */
export function headLength(kind: string, apiVersion: string): number {
  return Buffer.byteLength(`{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`)
}
