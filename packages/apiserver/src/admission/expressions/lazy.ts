import { LazyModule } from '../../expressions/index.js'
import type * as expressions from './index.js'

/** The engine behind expressions about requests. */
export const EXPRESSIONS: LazyModule<typeof expressions> = new LazyModule(() => import('./index.js'))
