// Custom resources: definitions become resources like any other, in service as long as they are established.
export { CustomResources } from './served.js'
