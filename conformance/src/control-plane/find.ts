import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { buildPrograms } from './build.js'
import { etcdVersion, kubernetesVersion, type ProgramName, programNames } from './versions.js'

/** Where each program of the control plane lies. */
export type Programs = Record<ProgramName, string>

/**
 * Finds the programs: each one in $KUBEBUILDER_ASSETS if it is there (the archives of setup-envtest have no
 * kube-controller-manager), else in the cache folder, which is filled by a build with Go when it has to be.
 */
export async function findPrograms(log: (line: string) => void): Promise<Programs> {
  const assets = process.env['KUBEBUILDER_ASSETS']
  const found = assets ? await programsIn(assets) : {}
  const missing = programNames.filter((name) => found[name] === undefined)
  if (missing.length > 0) {
    if (assets) log(`KUBEBUILDER_ASSETS (${assets}) has no ${missing.join(', ')}; taking the rest from the cache`)
    const folder = cacheFolder()
    const cached = await programsIn(folder)
    if (missing.some((name) => cached[name] === undefined)) await buildPrograms(folder, log)
    for (const name of missing) found[name] = join(folder, name)
  }
  return found as Programs
}

async function programsIn(folder: string): Promise<Partial<Programs>> {
  const found: Partial<Programs> = {}
  for (const name of programNames) {
    const path = join(folder, name)
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (executable) found[name] = path
  }
  return found
}

/** The folder names everything that decides what is in it, so a newer release never meets an older one's programs. */
function cacheFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const name = `${kubernetesVersion}-etcd-${etcdVersion}-${process.platform}-${process.arch}`
  return join(cache, 'setpoint', 'control-plane', name)
}
