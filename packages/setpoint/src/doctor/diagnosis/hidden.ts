import { hidden, type LoopPath } from '../report/index.js'

/** The same fields, without the values that must not be shown. */
export function withoutSecrets(paths: readonly LoopPath[]): LoopPath[] {
  return paths.map((path) => {
    return { ...path, values: path.values.map((value) => hidden(path.of.kind, path.path, value)) }
  })
}
