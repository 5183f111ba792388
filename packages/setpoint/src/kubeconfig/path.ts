import { dirname, isAbsolute, resolve } from 'node:path'

/** A path as a kubeconfig has it: relative to the file that it stands in. */
export function pathFrom(file: string, path: string): string {
  return isAbsolute(path) ? path : resolve(dirname(file), path)
}
