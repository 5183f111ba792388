import { createHash } from 'node:crypto'
import type { JsonObject } from '@setpoint/kube'
import { encodeOpenApiV2 } from './gnostic/index.js'

/** A document that is made when someone first asks for it. */
export interface OpenApiDocument {
  /**
   * Upper-case hexadecimal SHA-512, different for different contents. It is taken from what the document is made of, not
   * from its bytes: an index names the hashes of all documents, and must not have to build them.
   */
  readonly hash: string
  /** As JSON. */
  readonly bytes: Uint8Array
}

/** The v2 document has a second form, which is made when someone first asks for that. The hash is that of both. */
export interface OpenApiV2Document extends OpenApiDocument {
  readonly protobuf: Uint8Array
}

/**
 * The digest of what the builder makes of known inputs; a test compares it. It goes into every hash, so that clients
 * that keep documents by their hash fetch them anew when the builder or the built-in schemas have changed.
 */
export const BUILDER_DIGEST = '8a32bdee4853ff4c'

export class LazyDocument implements OpenApiDocument {
  readonly #identity: () => unknown
  protected readonly content: () => JsonObject
  #hash: string | undefined
  #bytes: Uint8Array | undefined

  constructor(identity: () => unknown, content: () => JsonObject) {
    this.#identity = identity
    this.content = content
  }

  get hash(): string {
    const digest = (): string =>
      createHash('sha512').update(BUILDER_DIGEST).update(JSON.stringify(this.#identity())).digest('hex')
    this.#hash ??= digest().toUpperCase()
    return this.#hash
  }

  get bytes(): Uint8Array {
    this.#bytes ??= new TextEncoder().encode(JSON.stringify(this.content()))
    return this.#bytes
  }
}

export class LazyV2Document extends LazyDocument implements OpenApiV2Document {
  #protobuf: Uint8Array | undefined

  get protobuf(): Uint8Array {
    this.#protobuf ??= encodeOpenApiV2(this.content())
    return this.#protobuf
  }
}
