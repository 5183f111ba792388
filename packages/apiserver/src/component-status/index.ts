// ComponentStatus, deprecated and never stored: whether the parts of the control plane are well. It is served so that whoever
// goes through everything that can be listed meets no refusal.
export { componentStatusVerbs } from './component-status.js'
