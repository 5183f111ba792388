// `npm start`: sets up whatever is missing, then serves until Ctrl-C, workloads included, with the operator of examples/webapp
// beside the server, in the same process. Arguments go to `setpoint apiserver`.
import { statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { build, checkNode, install, root } from './setup.mjs'

const EXAMPLE = `${root}examples/webapp`

checkNode()
install()
build()
const args = process.argv.slice(2)
const kubeconfig = resolve(valueOf('--kubeconfig') ?? '.setpoint/kubeconfig')
const quiet = args.includes('--quiet')
const before = writtenAt()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
// npm, asked to end, ends the shell between itself and this process, and nobody else.
const { whenOrphaned } = await import(`${root}packages/cli/dist/envtest/orphan.js`)
whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
process.argv.splice(2, 0, 'apiserver', '--workloads')
await import(`${root}packages/cli/bin/setpoint.js`)

// The kubeconfig is the last thing that the server writes before it serves.
const ready = setInterval(() => {
  if (writtenAt() === before) return
  clearInterval(ready)
  if (!stop.signal.aborted) void runExample()
}, 20)
// A server that could not start, or was only asked for its help, leaves nothing to wait for.
ready.unref()

async function runExample() {
  if (!quiet) console.log(next())
  const { runOperator } = await import(`${root}packages/cli/dist/run/operator.js`)
  const options = {
    install: true,
    kubeconfig,
    healthPort: 0,
    metricsPort: 0,
    verbose: !quiet,
    typeCheck: false,
    signal: stop.signal,
  }
  await runOperator(EXAMPLE, options)
}

function next() {
  const example = relative('', EXAMPLE)
  return `
The WebApp operator of ${example} is starting beside it; what it does and why appears here. Try next:
  kubectl apply -f ${example}/samples/webapp.yaml
  kubectl get webapps,configmaps
  kubectl patch webapp demo --type=merge -p '{"spec":{"message":"hi"}}'
  kubectl delete configmap demo-config      (it comes back)
Its source is ${example}/src/webapp.ts; docs/operators.md explains it.
`
}

function valueOf(option) {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  return at < 0 ? undefined : args[at].includes('=') ? args[at].slice(option.length + 1) : args[at + 1]
}

function writtenAt() {
  return statSync(kubeconfig, { throwIfNoEntry: false })?.mtimeMs
}
