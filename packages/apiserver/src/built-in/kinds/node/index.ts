// Nodes: what they can give out, what may not change about them once it is known.
export { nodeRules } from './rules.js'
