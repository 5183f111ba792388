// Where the pods behind a service are: EndpointSlices, and Endpoints for those who still read them. Nothing is sent
// there; addresses are those that the simulated kubelets give out.
export { startEndpointSlices } from './endpoint-slice-controller.js'
export { startEndpoints } from './endpoints-controller.js'
