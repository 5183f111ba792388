import { cloneObject, type KubeObject, sameValue } from '@setpoint/kube'
import type { MutatingPass } from './admission.js'

/**
 * What a mutating plugin remembers of a request from the first round to the second: whom it has asked that wants to be
 * asked again when somebody after it changes the object, and the object as it left it.
 */
export class Reinvocations {
  readonly #asked = new Set<string>()
  readonly #again = new Set<string>()
  #output: KubeObject | undefined

  /** The memory of the plugin of this name. */
  static of({ memory }: MutatingPass, plugin: string): Reinvocations {
    const known = memory.get(plugin) as Reinvocations | undefined
    const made = known ?? new Reinvocations()
    memory.set(plugin, made)
    return made
  }

  /** A round begins: another plugin may have changed the object since this one's first. */
  begin({ round }: MutatingPass, object: KubeObject | undefined): void {
    if (round === 1 && !sameValue(this.#output, object)) this.objectChanged()
  }

  end(object: KubeObject | undefined): void {
    this.#output = object === undefined ? undefined : cloneObject(object)
  }

  /** Nobody is asked for the first time in the second round. */
  isDue({ round }: MutatingPass, who: string): boolean {
    return round === 0 || this.#again.has(who)
  }

  /** Whoever was asked before this change is to be asked again. */
  objectChanged(): void {
    for (const who of this.#asked) this.#again.add(who)
    this.#asked.clear()
  }

  /** `who` has been asked, and wants to be asked again if the object changes after it. */
  remember(who: string): void {
    this.#asked.add(who)
  }
}
