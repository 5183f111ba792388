import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void

/** What nobody holds any more is gone, weak references and their finalizers included. */
export async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    gc()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** No young objects are left: what is held has moved to the old ones, for which it has to survive twice. */
export function collectYoungGarbage(): void {
  gc({ type: 'minor' })
  gc({ type: 'minor' })
}
