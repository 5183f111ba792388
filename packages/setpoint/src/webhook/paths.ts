import type { Kind } from '@setpoint/kube'

/** Where the API server converts: one path for all kinds. */
export const CONVERT_PATH = '/convert'

/** `/mutate-apps-example-com-v1-webapp`, as controller-runtime has it. */
export function mutatePath(kind: Kind): string {
  return `/mutate-${dashed(kind)}`
}

/** `/validate-apps-example-com-v1-webapp`, as controller-runtime has it. */
export function validatePath(kind: Kind): string {
  return `/validate-${dashed(kind)}`
}

function dashed({ group, version, kind }: Kind): string {
  return `${group.replaceAll('.', '-')}-${version}-${kind.toLowerCase()}`
}
