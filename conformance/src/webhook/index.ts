// Webhooks for transcripts: a server on loopback that both API servers call, gives scripted answers and remembers what it
// was asked.
export { parseScript } from './script.js'
export { WebhookServer } from './server.js'
