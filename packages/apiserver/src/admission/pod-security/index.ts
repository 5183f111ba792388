// The Pod Security Standards: which checks a pod has to pass at which level, as of which release, and the plugin that
// holds pods to what the labels of their namespace ask for.
export { podSecurity } from './plugin.js'
