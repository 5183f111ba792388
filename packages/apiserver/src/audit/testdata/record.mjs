// Sends the requests of events.jsonl to a real kube-apiserver again and writes down what its audit log says of each. The
// server must have been started for it (it remembers how users last impersonated others), with --authorization-mode=RBAC, a policy
// of one rule (`- level: Metadata`) and --audit-log-path:
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… AUDIT_LOG=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs
//
// `TOKEN` in a header stands for the administrator's token.
import { readFileSync, writeFileSync } from 'node:fs'

const { SERVER: server, TOKEN: token, AUDIT_LOG: log } = process.env
const file = new URL('./events.jsonl', import.meta.url)
const lines = []
for (const [index, line] of readFileSync(file, 'utf8').trim().split('\n').entries()) {
  const { request } = JSON.parse(line)
  const { method, path, headers = {}, body } = request
  const auditId = `recorded-${process.pid}-${index}`
  const sent = Object.entries({
    'user-agent': 'record',
    'audit-id': auditId,
    'content-type': 'application/json',
    ...headers,
  })
  const response = await fetch(server + path, {
    method,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, value.replace('TOKEN', token)])),
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  await response.text()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const events = readFileSync(log, 'utf8')
    .split('\n')
    .filter((text) => text.includes(auditId))
    .map((text) => JSON.parse(text))
  for (const event of events) {
    delete event.auditID
    delete event.requestReceivedTimestamp
    delete event.stageTimestamp
  }
  lines.push(JSON.stringify({ request, events }))
}
writeFileSync(file, `${lines.join('\n')}\n`)
