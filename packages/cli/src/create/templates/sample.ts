import type { KindNames } from '../names.js'

/** Where `setpoint manifests` looks for it. */
export function samplePath({ group, version, singular }: Pick<KindNames, 'group' | 'version' | 'singular'>): string {
  return `config/samples/${group.split('.')[0]}_${version}_${singular}.yaml`
}

export function sample({ group, version, kind, singular }: KindNames): string {
  return `apiVersion: ${group}/${version}
kind: ${kind}
metadata:
  name: ${singular}-sample
spec:
  message: hello
`
}
