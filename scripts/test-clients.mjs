// `npm run test:clients`: clients that nobody here wrote, on the embedded server. Arguments are names of clients.
import { build, checkNode, install, run } from './setup.mjs'

checkNode()
install()
build()
run(process.execPath, ['conformance/dist/clients/main.js', ...process.argv.slice(2)])
