// `npm run test:deploy`: `setpoint deploy` and `undeploy` of examples/voteconfig on a real control plane.
import { build, checkNode, install, run } from './setup.mjs'

checkNode()
install()
build()
run(process.execPath, ['conformance/dist/deploy/main.js'])
