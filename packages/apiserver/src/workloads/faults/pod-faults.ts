import { parseLabelSelector, type Selector } from '@setpoint/kube'
import { keyOf, type Pod } from '../machinery/index.js'
import type { WorkloadOptions } from '../options.js'
import { type Behaviour, ownBehaviour, type PodFault, type PodTimes } from './behaviour.js'

/** Which pods: one by `namespace/name`, or those that a label selector (`app=web`) picks, in one namespace or all. */
export type PodTarget = string | { readonly namespace?: string; readonly selector: string }

interface Rule {
  readonly id: string
  readonly matches: (pod: Pod) => boolean
  readonly fault?: PodFault
  readonly times?: PodTimes
}

/** The most targets at a time: the oldest make room. */
const KEPT = 1024

/**
 * Makes pods misbehave, those that are there and those to come. What is said about the same target replaces what was
 * said before; of two targets that meet, the later counts.
 */
export class PodFaults {
  readonly #options: WorkloadOptions
  readonly #changed: () => void
  readonly #rules = new Map<string, Rule>()

  /** @param changed hears that pods may now behave in another way. */
  constructor(options: WorkloadOptions, changed: () => void) {
    this.#options = options
    this.#changed = changed
  }

  /** The pods have this fault from now on, until they are healed. */
  fail(target: PodTarget, fault: PodFault): void {
    this.#set(target, 'fail', { fault })
  }

  /** The pods take other times than the options say: `slow('default/web', { readyAfter: 5000 })`. */
  slow(target: PodTarget, times: PodTimes): void {
    this.#set(target, 'slow', { times })
  }

  /** Takes back what was said about this target. Default: about all. Annotations of the pods stay in force. */
  heal(target?: PodTarget): void {
    if (target === undefined) this.#rules.clear()
    else for (const aspect of ['fail', 'slow']) this.#rules.delete(ruleId(target, aspect))
    this.#changed()
  }

  /** How a pod behaves at this moment. */
  behaviour(pod: Pod): Behaviour {
    const behaviour = { ...ownBehaviour(this.#options, pod) }
    for (const { matches, fault, times } of this.#rules.values()) {
      if (!matches(pod)) continue
      Object.assign(behaviour, times)
      if (fault !== undefined) behaviour.fault = fault
    }
    return behaviour
  }

  #set(target: PodTarget, aspect: string, effect: Pick<Rule, 'fault' | 'times'>): void {
    const id = ruleId(target, aspect)
    this.#rules.delete(id)
    this.#rules.set(id, { id, matches: matcherOf(target), ...effect })
    if (this.#rules.size > KEPT) this.#rules.delete(this.#rules.keys().next().value as string)
    this.#changed()
  }
}

function ruleId(target: PodTarget, aspect: string): string {
  return `${aspect} ${typeof target === 'string' ? target : `${target.namespace ?? '*'} ${target.selector}`}`
}

function matcherOf(target: PodTarget): (pod: Pod) => boolean {
  if (typeof target === 'string') return (pod) => keyOf(pod) === target
  const selector: Selector = parseLabelSelector(target.selector)
  const { namespace } = target
  return ({ metadata }) =>
    (namespace === undefined || metadata.namespace === namespace) && selector.matches(metadata.labels ?? {})
}
