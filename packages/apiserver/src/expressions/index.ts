// How the server gets at the expression language (@setpoint/cel) without loading it before anybody uses it.
export { LazyModule } from './lazy-module.js'
