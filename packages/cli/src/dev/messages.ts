import type { RunCommandOptions } from '../run/operator.js'

/** What `setpoint dev` tells the process of an operator. */
export type Order =
  /** Load the modules as they are now. */
  | { readonly type: 'load' }
  /** Run what was loaded. */
  | { readonly type: 'run'; readonly options: Pick<RunCommandOptions, 'kubeconfig' | 'verbose' | 'webhookFolder'> }
  /** End in good order. */
  | { readonly type: 'stop' }

/** What it tells in return. */
export type News =
  /** Everything but the operator's own modules is there. */
  | { readonly type: 'warm' }
  | { readonly type: 'loaded' }
  | { readonly type: 'running' }
  /** It cannot load or run; the process ends. */
  | { readonly type: 'failed'; readonly message: string }
