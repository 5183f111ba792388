// Requests for certificates: who asks is written down by the server, approval and certificate come through subresources.
export { certificateSigningRequestRules } from './certificate-signing-request.js'
