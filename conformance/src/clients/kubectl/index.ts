// kubectl as people use it: transcripts of a terminal in conformance/clients/kubectl, replayed on the embedded server.
export { kubectl } from './suite.js'
