// `npm run bench:examples`: sets up whatever is missing, then measures. Arguments go to the bench.
import { build, checkNode, install, root } from './setup.mjs'

checkNode()
install()
build()
await import(`${root}bench/dist/examples/main.js`)
