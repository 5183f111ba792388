import { isAbsolute, resolve } from 'node:path'
import type { Place } from './file.js'

/** A path as a kubeconfig has it: relative to the folder that it stands in. */
export function pathFrom({ folder }: Place, path: string): string {
  return isAbsolute(path) ? path : resolve(folder, path)
}
