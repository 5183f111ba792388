// `npm start`: sets up whatever is missing, then serves until Ctrl-C, workloads included. Arguments go to
// `setpoint apiserver`.
import { build, checkNode, install, root } from './setup.mjs'

checkNode()
install()
build()
process.argv.splice(2, 0, 'apiserver', '--workloads')
await import(`${root}packages/cli/bin/setpoint.js`)
