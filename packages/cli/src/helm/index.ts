// A Helm chart of an operator: the objects of its manifests, with places for what administrators set. It is written, never
// read: the chart is a product, and changes to it belong into the definitions or into values.
export { helmCommand } from './command.js'
