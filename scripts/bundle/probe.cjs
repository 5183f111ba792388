// probe.cjs START: loads the first part of the bundle for `setpoint --version`. When that takes a module of the second part, it
// says which, with exit code 3.
'use strict'
const { readFileSync } = require('node:fs')
const { Script } = require('node:vm')

const [, , filename] = process.argv
process.argv.splice(2, 1, '--version')
const bundle = {
  url: 'file:///',
  later(path) {
    process.stdout.write(path)
    process.exit(3)
  },
}
new Script(readFileSync(filename, 'latin1'), { filename }).runInThisContext()({}, require, module, filename, '', bundle)
