import { Session } from 'node:inspector/promises'
import type { Socket } from 'node:net'
import { getHeapSnapshot } from 'node:v8'
import type { Clock } from '@setpoint/kube'
import type { HttpAnswer, HttpHandler } from './http-server.js'

const LONGEST = 300

/**
 * Profiles on request, in the forms that Chrome's developer tools open:
 * /debug/pprof/profile?seconds=30 (.cpuprofile) and /debug/pprof/heap (.heapsnapshot).
 */
export function profiling(clock: Clock): HttpHandler {
  let busy = false
  return async ({ socket }, url) => {
    if (!url.pathname.startsWith('/debug/pprof/')) return undefined
    if (busy) return { status: 409, body: 'a profile is being taken already\n' }
    busy = true
    try {
      if (url.pathname === '/debug/pprof/profile')
        return await cpuProfile(clock, url.searchParams.get('seconds') ?? '30', closing(socket))
      if (url.pathname === '/debug/pprof/heap') return await heapSnapshot()
      return undefined
    } finally {
      busy = false
    }
  }
}

/** Aborts when nobody waits for the answer any more: a profile of minutes must not keep a process that should end. */
function closing(socket: Socket): AbortSignal {
  const gone = new AbortController()
  if (socket.destroyed) gone.abort()
  socket.once('close', () => gone.abort())
  return gone.signal
}

async function cpuProfile(clock: Clock, text: string, signal: AbortSignal): Promise<HttpAnswer> {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= LONGEST))
    return { status: 400, body: `seconds must be above 0 and at most ${LONGEST}\n` }
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    await clock.sleep(seconds * 1000, signal).catch(() => undefined)
    const { profile } = await session.post('Profiler.stop')
    return file(JSON.stringify(profile), 'setpoint.cpuprofile')
  } finally {
    session.disconnect()
  }
}

async function heapSnapshot(): Promise<HttpAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of getHeapSnapshot()) chunks.push(chunk as Buffer)
  return file(Buffer.concat(chunks), 'setpoint.heapsnapshot')
}

function file(body: string | Uint8Array, name: string): HttpAnswer {
  return {
    status: 200,
    body,
    contentType: 'application/json',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}
