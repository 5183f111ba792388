import type { Json } from '@setpoint/kube'
import type { LoopPath } from '../report/index.js'

const HIDDEN = '(hidden)'

/** Reports go to logs and events; what a Secret holds does not. kubectl keeps a copy of it in an annotation. */
export function withoutSecrets(paths: readonly LoopPath[]): LoopPath[] {
  return paths.map((path) => (isSecret(path) ? { ...path, values: path.values.map(hidden) } : path))
}

function isSecret({ of, path }: LoopPath): boolean {
  return of.kind === 'Secret' && /^\.(?:data|stringData|metadata\.annotations)\b/.test(path)
}

/** Whether there is a value stays visible. */
function hidden(value: Json | undefined): Json | undefined {
  return value === undefined ? undefined : HIDDEN
}
