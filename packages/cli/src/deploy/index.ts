// An operator into a cluster and out of it again. The server tries everything first, so that nothing is half written; what
// was written is in an inventory beside the operator; the same manifests twice write nothing. Objects of the operator's kinds
// go before the operator does. What is not promised: that the image exists, or that the operator does what it should.
export { deployCommand, undeployCommand } from './command.js'
