import type { Json } from '@setpoint/kube'
import { writeYaml } from '../decode/index.js'
import type { ApiResponse } from '../http/message.js'
import type { MediaType } from './media.js'

const CONTENT_TYPES = { json: 'application/json', yaml: 'application/yaml' } as const

export function contentType({ encoding }: MediaType): string {
  return CONTENT_TYPES[encoding]
}

/** A value as the body of an answer. */
export function valueResponse(media: MediaType, status: number, value: object): ApiResponse {
  return { status, headers: { 'Content-Type': contentType(media) }, body: encodeValue(media, value) }
}

function encodeValue({ encoding, pretty }: MediaType, value: object): string {
  if (encoding === 'yaml') return writeYaml(value as unknown as Json)
  return pretty ? JSON.stringify(value, undefined, 2) : `${JSON.stringify(value)}\n`
}
