import { KUBERNETES_MODULE } from './source.js'

/** The first line of every generated file. */
export const HEADER: string = `// Generated from ${KUBERNETES_MODULE} by \`npm run generate -w packages/kube\`. Do not edit.`
