// `npm run soak -- [MINUTES]`: sets up whatever is missing, then runs an operator under faults.
import { build, checkNode, install, root, run } from './setup.mjs'

checkNode()
install()
build()
// Memory is compared after a collection, which has to be asked for.
run(process.execPath, ['--expose-gc', `${root}bench/dist/runtime/soak/main.js`, ...process.argv.slice(2)])
