// bytecode.cjs BUNDLE FILE: runs `setpoint apiserver` from the bundle until it has answered a request and writes V8's bytecode of
// all functions that this took. It has to run them: V8 compiles a function when it is first called.
'use strict'
const { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { get } = require('node:https')
const { wrap } = require('node:module')
const { tmpdir } = require('node:os')
const { Script } = require('node:vm')

const [, , filename, output] = process.argv
const folder = mkdtempSync(`${tmpdir()}/setpoint-bytecode-`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const kubeconfig = `${folder}/kubeconfig`

process.argv.splice(2, 2, 'apiserver', '--port=0', `--kubeconfig=${kubeconfig}`, '--quiet')
const script = new Script(wrap(readFileSync(filename, 'latin1')), { filename })
script.runInThisContext()(exports, require, module, filename, folder)

setTimeout(() => process.exit(1), 30_000).unref()
const ready = setInterval(() => {
  // It is the last thing that the command does before it serves.
  if (!existsSync(kubeconfig)) return
  clearInterval(ready)
  const [, url] = /server: (\S+)/.exec(readFileSync(kubeconfig, 'utf8'))
  get(`${url}/readyz`, { rejectUnauthorized: false, agent: false }, (response) => response.resume().on('end', save))
}, 10)

function save() {
  writeFileSync(`${output}.${process.pid}`, script.createCachedData())
  renameSync(`${output}.${process.pid}`, output)
  process.emit('SIGINT')
}
