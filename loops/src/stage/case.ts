import type { TestCluster, TestClusterOptions } from '@setpoint/testing'
import type { Kind } from '@setpoint/kube'
import type { AnyInput, Cache, Client, ControllerDefinition, ManagerOptions, Reconciler } from 'setpoint'
import type { LoopClass } from 'setpoint/doctor'
import type { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import type { Props } from './props.js'

/** An operator of the catalogue, and what happens around it. */
export interface Case {
  /** What the operator does, as the rest of a sentence. */
  readonly name: string
  /** The report that it is drawn from: `repository#issue`, or where else it comes from. Default: everyday life. */
  readonly from?: string
  /** The operator in the declarative layer. Default: none. */
  operator?(props: Props): ControllerDefinition | readonly ControllerDefinition[]
  /** The operator in the plain layer: what it does with a Widget, by a client that writes as `plain`. Default: none. */
  reconciler?(client: Client, props: Props, cache: Cache): Reconciler
  /** In the plain layer, kinds of which every event wakes the demo. Default: none. */
  readonly wakes?: readonly Kind[]
  /** What is there when the operator has started. Default: the Widget `demo`. */
  readonly objects?: readonly (AnyInput & { readonly apiVersion: string; readonly kind: string })[]
  /** Somebody else, once in every step. Default: nobody. */
  others?(cluster: TestCluster, step: number): Promise<unknown> | undefined
  /** Virtual time between two steps. Default 10ms. */
  readonly step?: string
  /** Default 300. */
  readonly steps?: number
  /** The definition of Widgets that the cluster has. Default: the program's own. */
  readonly definition?: CustomResourceDefinition
  readonly manager?: Pick<ManagerOptions, 'cache'>
  readonly server?: Pick<NonNullable<TestClusterOptions['server']>, 'workloads'>
}

/** One that will not quit. */
export interface Looping extends Case {
  readonly from: string
  readonly expected: LoopClass
  /**
   * A field that the report has to name; a pattern where its name is left to chance. Empty where objects come and go as a
   * whole, and where nothing is written.
   */
  readonly path: string | RegExp
  /** Whether every round waits for time or for somebody else. It may take more of them to be sure. Default false. */
  readonly slow?: boolean
  /** Passes over the same object within which it has to be found. Default: one and five rounds, of slow ones 15. */
  readonly within?: number
  /** Whether its passes write nothing at all, so that there is no line of code to name. Default: true of J and K. */
  readonly silent?: boolean
  /** Passes over the same object that one round has. Default 1. */
  readonly passesPerRound?: number
}
