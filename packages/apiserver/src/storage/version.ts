import type { KubeObject } from '@setpoint/kube'
import { parsedForms } from './parsed-forms.js'
import type { Encoded, StoredObject } from './storage.js'

/** A stored version whose parsed form may be absent: it is parsed from the bytes when somebody first asks. */
export class Version implements StoredObject {
  #object: KubeObject | undefined

  constructor(
    readonly key: string,
    readonly revision: number,
    readonly bytes: Uint8Array,
    object?: KubeObject,
  ) {
    this.#object = object
    if (object !== undefined) parsedForms.keep(this)
  }

  static of(key: string, revision: number, encoded: Encoded): Version {
    return new Version(key, revision, owned(encoded.bytes), encoded.object)
  }

  get object(): KubeObject {
    return this.#object ?? this.#parse()
  }

  #parse(): KubeObject {
    const object = parse(this.bytes)
    this.#object = object
    parsedForms.keep(this)
    return object
  }

  /** Forgets the parsed form, which takes several times the memory of the bytes. */
  dropObject(): void {
    this.#object = undefined
  }
}

function parse(bytes: Uint8Array): KubeObject {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return JSON.parse(text) as KubeObject
}

/**
 * Bytes that keep no more memory alive than their own. A small Buffer is a view of a shared pool; stored for long, it
 * would hold the whole pool.
 */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength * 2 > bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
