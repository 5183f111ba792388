// `npm run test:cluster`: the embedded server against a real control plane. Arguments go to the conformance runner.
import { build, checkNode, install, run } from './setup.mjs'

checkNode()
install()
build()
run(process.execPath, ['conformance/dist/main.js', ...process.argv.slice(2)])
