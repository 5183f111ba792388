// The process of an operator under `setpoint dev`: it warms up before it is needed, so that a restart costs no more than
// loading the operator's own modules.
import { messageOf } from '@setpoint/kube'
import { loadProject, preload, type Project } from '../project/index.js'
import { runProject } from '../run/operator.js'
import type { News, Order } from './messages.js'

const path = process.argv[2] ?? '.'
let project: Project | undefined
let isRunning = false
const stop = new AbortController()

// Nobody else is left to stop it.
process.once('disconnect', () => process.exit(1))
process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    const known = name === 'SetpointError' || name === 'StatusError' || !(error instanceof Error)
    tell({ type: 'failed', message: known ? messageOf(error) : (error.stack ?? error.message) })
    end(1)
  })
})
await preload(path)
tell({ type: 'warm' })

async function obey(order: Order): Promise<void> {
  if (order.type === 'stop') {
    stop.abort()
    // Nothing runs that would end by itself.
    if (!isRunning) end(0)
    return
  }
  if (order.type === 'load') {
    project = await loadProject(path, { main: true })
    tell({ type: 'loaded' })
    return
  }
  if (project === undefined) throw new Error('there is nothing to run yet')
  isRunning = true
  await runProject(project, {
    ...order.options,
    install: true,
    healthPort: 0,
    metricsPort: 0,
    log: 'pretty',
    typeCheck: false,
    signal: stop.signal,
    onRunning: () => tell({ type: 'running' }),
  })
  end(0)
}

function tell(news: News): void {
  if (process.connected) process.send?.(news)
}

/** With the last message on its way. Not within the message that asked for it: Node is not done with that yet. */
function end(code: number): void {
  process.exitCode = code
  process.removeAllListeners('disconnect')
  queueMicrotask(() => {
    if (process.connected) process.disconnect()
  })
}
