// Keys and certificates that the server makes for itself, and the kubeconfig that hands them to clients.
export { Identity } from './identity.js'
