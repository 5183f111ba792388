import type { KubeObject } from '@setpoint/kube'
import type { Strategy, UpdateStrategy } from '../../resource/index.js'

/** What a built-in kind has beyond the rules that all of them share (../strategy.ts). Objects are in the hub version. */
export interface KindRules {
  /** Fills in what a client may leave out, on every body and every patched object. Changes `object`. */
  readonly defaults?: (object: KubeObject) => void
  /** The kind's strategy on top of the common one. */
  readonly strategy?: (base: Strategy) => Strategy
  /** The rules of its subresources by name, on top of the common ones for `status`; others exist only through this. */
  readonly subresources?: Readonly<Record<string, (base: UpdateStrategy, main: Strategy) => UpdateStrategy>>
}
