import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf, SetpointError } from '@setpoint/kube'
import { findOnPath } from '../programs.js'
import { etcdAnswers, kubeApiserverAnswers } from './answers.js'
import { shim } from './shim.js'

export interface AssetsOptions {
  readonly dir: string
  readonly controllers: boolean
}

export interface Assets {
  /** What KUBEBUILDER_ASSETS has to be. */
  readonly folder: string
  /** The kubectl that the folder links to, if there is one. */
  readonly kubectl: string | undefined
}

// Both places are the same seen from the bundle and from the module that it was made of: dist/bundle and dist/envtest.
const BUNDLE = fileURLToPath(new URL('../bundle/main.cjs', import.meta.url))
const ETCD = fileURLToPath(new URL('../envtest/etcd.js', import.meta.url))

/** Writes what envtest looks for into a folder: `etcd`, `kube-apiserver` and, where there is one, `kubectl`. */
export function writeAssets({ dir, controllers }: AssetsOptions): Assets {
  const folder = resolve(dir)
  const serve = [BUNDLE, 'envtest', 'kube-apiserver', ...(controllers ? ['--controllers'] : []), '--']
  const kubectl = findOnPath('kubectl', { except: folder })
  try {
    mkdirSync(folder, { recursive: true })
    write(join(folder, 'kube-apiserver'), shim({ args: serve, answers: kubeApiserverAnswers() }))
    write(join(folder, 'etcd'), shim({ args: [ETCD], answers: etcdAnswers() }))
    if (kubectl !== undefined) {
      rmSync(join(folder, 'kubectl'), { force: true })
      symlinkSync(kubectl, join(folder, 'kubectl'))
    }
  } catch (cause) {
    const what = `cannot write to ${folder} (${messageOf(cause)})`
    throw new SetpointError('FileUnwritable', `${what}; name another folder with --dir`, { cause })
  }
  return { folder, kubectl }
}

function write(file: string, content: string): void {
  // Not into the old file: a link there would lead elsewhere, and a running one must not change under its shell.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o755 })
}
