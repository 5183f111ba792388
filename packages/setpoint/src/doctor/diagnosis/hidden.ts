import type { Json } from '@setpoint/kube'
import { HIDDEN, isHidden, type LoopPath } from '../report/index.js'

/** The same fields, without the values that must not be shown. */
export function withoutSecrets(paths: readonly LoopPath[]): LoopPath[] {
  return paths.map((path) => (isHidden(path.of.kind, path.path) ? { ...path, values: path.values.map(hidden) } : path))
}

/** Whether there is a value stays visible. */
function hidden(value: Json | undefined): Json | undefined {
  return value === undefined ? undefined : HIDDEN
}
