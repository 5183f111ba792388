// The embedded server in a process of its own, for the soak: `server-main DATA_DIR`. It prints its kubeconfig as a line of JSON.
import { ApiServer } from '@setpoint/apiserver'

const [, , dataDir = ''] = process.argv
const server = await ApiServer.start({ dataDir })
console.log(JSON.stringify(server.kubeconfig()))
