// The load generator's own process: takes jobs from its parent, one at a time, and ends with it.
import { apply } from './apply.js'
import { create } from './create.js'
import { fanOut } from './fan-out.js'
import type { JobName, Jobs } from './jobs.js'
import { list } from './list.js'
import { watch } from './watch.js'

export interface Order {
  readonly name: JobName
  readonly input: unknown
}

export type Answer = { readonly result: unknown } | { readonly error: string }

type Handlers = { readonly [Name in JobName]: (input: Jobs[Name]['input']) => Promise<Jobs[Name]['result']> }
const handlers: Handlers = { apply, create, fanOut, list, watch }

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  // The generator's types pair each name with its input.
  const handler = handlers[order.name] as (input: unknown) => Promise<unknown>
  handler(order.input).then(
    (result) => answer({ result }),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  )
})

function answer(message: Answer): void {
  process.send?.(message)
}
