import type { JsonObject, KubeObject } from '@setpoint/kube'
import { ConversionNeeded } from '../../resource/index.js'
import type { Converter } from './converter.js'

/** Objects that field managers have seen in other versions lately: enough for the versions of a few writes. */
const MAX_REMEMBERED = 64

/**
 * What has been converted, for code that cannot wait: each object is converted once, and remembered for as long as it
 * lives. Asking for one that has not been throws ConversionNeeded.
 */
export class Converted {
  readonly #byObject = new WeakMap<KubeObject, Map<string, KubeObject>>()
  readonly #byText = new Map<string, KubeObject>()

  constructor(readonly converter: Converter) {}

  /** The object in a version, by the object itself; it must not have changed since. The result is shared. */
  get(object: KubeObject, apiVersion: string): KubeObject {
    if (object.apiVersion === apiVersion) return object
    const known = this.#byObject.get(object)?.get(apiVersion)
    if (known !== undefined) return known
    throw new ConversionNeeded(() => this.prepare([object], apiVersion))
  }

  /** Converts what has not been, all at once. */
  async prepare(objects: readonly KubeObject[], apiVersion: string): Promise<void> {
    const needed = objects.filter(
      (object) => object.apiVersion !== apiVersion && !(this.#byObject.get(object)?.has(apiVersion) ?? false),
    )
    if (needed.length === 0) return
    const converted = await this.converter(needed, apiVersion)
    for (const [index, object] of needed.entries()) {
      const versions = this.#byObject.get(object) ?? new Map<string, KubeObject>()
      versions.set(apiVersion, converted[index] as KubeObject)
      this.#byObject.set(object, versions)
    }
  }

  /** The object in a version, by its content: field managers make their objects anew each time. */
  getByContent(object: JsonObject, apiVersion: string): KubeObject {
    const key = `${apiVersion}\n${JSON.stringify(object)}`
    const known = this.#byText.get(key)
    if (known !== undefined) return known
    throw new ConversionNeeded(async () => {
      const [converted] = await this.converter([object as unknown as KubeObject], apiVersion)
      this.#byText.set(key, converted as KubeObject)
      for (const oldest of this.#byText.keys()) {
        if (this.#byText.size <= MAX_REMEMBERED) break
        this.#byText.delete(oldest)
      }
    })
  }
}
