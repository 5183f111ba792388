// A user's project: finding its modules, loading its TypeScript, and what its package.json says about it. These files stay
// outside the command's bundle, because they import modules that are not known when it is built.
export { explained } from './failure.js'
export type { Project, Runtime } from './load.js'
export { loadProject, preload } from './load.js'
export { manifestOptions, packageInfo, projectName } from './settings.js'
