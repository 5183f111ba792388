import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** What nobody holds any more is gone, weak references and their finalizers included. */
export async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    gc()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
