import { isDeepStrictEqual } from 'node:util'
import { type Kind, SetpointError } from '@setpoint/kube'
import { cacheNameOf, type KindCacheOptions } from '../cache/index.js'
import type { ControllerDefinition } from '../operator/index.js'
import { optionInvalid } from '../options/index.js'

/** What a controller needs of a kind, and what it says about it. */
interface Need {
  readonly kind: Kind
  readonly wanted: KindCacheOptions | undefined
}

/**
 * How kinds are cached, by all that has been said of it: there is one cache, so nobody may contradict, and nobody may
 * limit what another controller takes to be whole. What the manager's options say of a kind is said to all.
 */
export class SharedCacheOptions {
  /** By kind; changes as controllers come and go. The cache reads it whenever a kind is opened. */
  readonly kinds: Map<Kind, KindCacheOptions>
  readonly #given: ReadonlyMap<string, KindCacheOptions>
  readonly #needs = new Map<string, ReadonlyMap<string, Need>>()

  constructor(given: ReadonlyMap<Kind, KindCacheOptions> = new Map()) {
    if (!(given instanceof Map))
      throw optionInvalid('the manager', 'cache.kinds', given, 'a Map: new Map([[Secret, { … }]])')
    this.kinds = new Map(given)
    this.#given = new Map(Array.from(given, ([kind, options]) => [cacheNameOf(kind), options]))
  }

  /** Takes what a controller says. `isOpen`: whether somebody reads a kind already, as the sources of the plain layer do. */
  add(definition: ControllerDefinition, isOpen: (kind: Kind) => boolean): void {
    const needs = needsOf(definition)
    for (const [name, need] of needs) this.#check(definition.name, name, need, isOpen)
    this.#needs.set(definition.name, needs)
    for (const { kind, wanted } of needs.values()) if (wanted !== undefined) this.kinds.set(kind, wanted)
  }

  /** The controller is no more, nor is what it said, unless somebody else says the same. */
  forget(controller: string): void {
    const needs = this.#needs.get(controller)
    this.#needs.delete(controller)
    for (const [name, { wanted }] of needs ?? [])
      if (wanted !== undefined && !this.#given.has(name) && this.#said(name) === undefined) this.#drop(name)
  }

  #check(controller: string, name: string, { kind, wanted }: Need, isOpen: (kind: Kind) => boolean): void {
    const given = this.#given.get(name)
    if (wanted === undefined) {
      const limiting = given === undefined ? this.#otherThan(controller, name, true) : undefined
      if (limiting !== undefined) throw limits(limiting, controller, kind)
      return
    }
    const silent = given === undefined ? this.#otherThan(controller, name, false) : undefined
    if (silent !== undefined) throw limits(controller, silent, kind)
    const said = given ?? this.#said(name) ?? (isOpen(kind) ? {} : undefined)
    if (said === undefined || isDeepStrictEqual(said, wanted)) return
    const message = `controller ${controller} wants ${kind.kind} cached in another way than it is declared elsewhere; all controllers of a manager share one cache: say it once, or the same each time`
    throw new SetpointError('OptionInvalid', message)
  }

  #drop(name: string): void {
    for (const kind of this.kinds.keys()) if (cacheNameOf(kind) === name) this.kinds.delete(kind)
  }

  /** Another controller that needs the kind, and says how it is cached, or says nothing. */
  #otherThan(controller: string, name: string, speaks: boolean): string | undefined {
    for (const [other, needs] of this.#needs) {
      const need = needs.get(name)
      if (other !== controller && need !== undefined && (need.wanted !== undefined) === speaks) return other
    }
    return undefined
  }

  #said(name: string): KindCacheOptions | undefined {
    for (const needs of this.#needs.values()) {
      const wanted = needs.get(name)?.wanted
      if (wanted !== undefined) return wanted
    }
    return undefined
  }
}

function needsOf({ for: reconciled, owns, watches, uses, config }: ControllerDefinition): Map<string, Need> {
  const needs = new Map<string, Need>()
  const indexed = (config.indexes ?? []).map(({ kind }) => kind)
  for (const kind of [reconciled, ...owns, ...watches.map(({ kind: watched }) => watched), ...uses, ...indexed])
    needs.set(cacheNameOf(kind), { kind, wanted: undefined })
  for (const [kind, wanted] of config.cache ?? []) needs.set(cacheNameOf(kind), { kind, wanted })
  return needs
}

function limits(limiting: string, silent: string, { kind }: Kind): SetpointError {
  const message =
    `controller ${limiting} limits how ${kind} is cached, and controller ${silent} uses ${kind} and says nothing of it; ` +
    'all controllers of a manager share one cache: say the same in both, or say it once in the cache options of the manager'
  return new SetpointError('OptionInvalid', message)
}
