// The provider as a process of its own: `node dist/cloud/main.js [port]`. Everything is in memory.
import type { AddressInfo } from 'node:net'
import { cloudServer } from './server.js'

const server = cloudServer()
server.listen(Number(process.argv[2] ?? 8390), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
