// What exists before the first request: the system namespaces and priority classes, the `kubernetes` Service with its endpoints
// and, where its controller runs, what every namespace has. Storage gets them as requests would have left them, below everything that a request goes through: that many
// creates at every start would take longer than all else the server does then. A test compares them with such creates.
export { bootstrap, type BootstrapOptions } from './bootstrap.js'
export { startBootstrapKeeper } from './keeper.js'
export { ROOT_CA, ROOT_CA_ANNOTATIONS } from './namespace-defaults.js'
