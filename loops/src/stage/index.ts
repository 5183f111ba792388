// The stage for the operators of the catalogue: the kinds that they look after, what makes them loop, and one
// performance of one of them on an embedded cluster, with what the loop doctor said of it.
export type { Case, Looping } from './case.js'
export { deployment, deploymentName } from './deployment.js'
export { loopLines } from './loop-lines.js'
export type { Performance } from './perform.js'
export { perform } from './perform.js'
export type { Props } from './props.js'
export { newProps } from './props.js'
export { sweeper } from './sweeper.js'
export { definitionWith, Part, part, widget, Widget } from './widget.js'
