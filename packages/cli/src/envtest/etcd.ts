// What envtest starts as `etcd`: it is healthy, and that is all. A program of its own, so that it starts at once.
import { createServer, type ServerResponse } from 'node:http'
import { whenOrphaned } from './orphan.js'
import { ETCD } from './versions.js'

const FLAG = 'listen-client-urls'
const ANSWERS = new Map([
  ['/health', '{"health":"true","reason":""}'],
  ['/version', `{"etcdserver":"${ETCD}","etcdcluster":"3.7.0","storage":"3.7.0"}`],
])

for (const text of listenUrls(process.argv.slice(2))) {
  const url = new URL(text)
  const server = createServer(({ url: path = '' }, response) => answer(path, response))
  server.on('error', (error) => {
    console.error(`etcd: cannot listen on ${url.host} (${error.message})`)
    process.exit(1)
  })
  server.listen(Number(url.port || 2379), url.hostname.replace(/^\[(.*)\]$/, '$1'))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
whenOrphaned(() => process.exit(0))

/** `--flag=urls` or `--flag urls`, with one dash or two; commas between several. */
function listenUrls(args: readonly string[]): string[] {
  const at = args.findLastIndex((arg) => arg.replace(/^--?/, '').split('=', 1)[0] === FLAG)
  if (at < 0) return ['http://localhost:2379']
  const flag = args[at] as string
  const urls = flag.includes('=') ? flag.slice(flag.indexOf('=') + 1) : (args[at + 1] ?? '')
  return urls.split(',')
}

function answer(path: string, response: ServerResponse): void {
  const body = ANSWERS.get(path)
  response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
  response.end(body ?? '404 page not found\n')
}
