// What exists before the first request: the system namespaces and priority classes, and the `kubernetes` Service with its
// endpoints. Storage gets them as requests would have left them, below everything that a request goes through: that nine
// creates at every start would take longer than all else the server does then. A test compares them with such creates.
export { bootstrap, type BootstrapOptions } from './bootstrap.js'
