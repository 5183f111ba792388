import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { requireGo, runGo } from './go.js'
import { Progress } from './progress.js'
import { etcdVersion, kubernetesVersion, type ProgramName, programNames, stagingVersion } from './versions.js'

/**
 * Builds the four programs from the Go module proxy and puts them into `folder`. They are built beside it and moved in one
 * rename: the folder is complete or absent, also when the build is interrupted or two of them run at once.
 */
export async function buildPrograms(folder: string, log: (line: string) => void): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const work = await mkdtemp(join(dirname(folder), `.building-${basename(folder)}-`))
  const progress = new Progress(log)
  const removeWork = (): void => rmSync(work, { recursive: true, force: true })
  process.once('exit', removeWork)
  try {
    await requireGo(work)
    const binaries = join(work, 'bin')
    await mkdir(binaries)
    progress.begin(`downloading k8s.io/kubernetes ${kubernetesVersion}`)
    await writeKubernetesModule(join(work, 'kubernetes'))
    await writeEtcdModule(join(work, 'etcd'))
    for (const [index, name] of programNames.entries()) {
      progress.begin(`building ${name} (${index + 1} of ${programNames.length})`)
      await build(name, work, binaries)
    }
    progress.end(`built ${programNames.join(', ')} into ${folder}`)
    await moveIntoPlace(binaries, folder)
  } finally {
    progress.stop()
    process.off('exit', removeWork)
    removeWork()
  }
}

async function build(name: ProgramName, work: string, binaries: string): Promise<void> {
  const output = join(binaries, name)
  if (name === 'etcd') {
    await runGo(['build', '-mod=mod', '-ldflags', '-s -w', '-o', output, '.'], join(work, 'etcd'))
    return
  }
  const main = `k8s.io/kubernetes/cmd/${name}`
  const flags = ['-mod=mod', '-ldflags', `-s -w ${versionFlags()}`]
  await runGo(['build', ...flags, '-o', output, main], join(work, 'kubernetes'))
}

/** Without these the programs call themselves v0.0.0, and the server's emulated version with them. */
function versionFlags(): string {
  const [major, minor] = kubernetesVersion.slice(1).split('.')
  const values = { gitVersion: kubernetesVersion, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' }
  return ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
    .flatMap((pkg) => Object.entries(values).map(([name, value]) => `-X ${pkg}.${name}=${value}`))
    .join(' ')
}

/**
 * k8s.io/kubernetes replaces its staging modules by folders of its own repository, which a module that requires it does not
 * inherit: the wrapper names the published version of each.
 */
async function writeKubernetesModule(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'go.mod'), 'module setpoint.local/control-plane\n')
  const download = await runGo(['mod', 'download', '-json', `k8s.io/kubernetes@${kubernetesVersion}`], folder)
  const { GoMod } = JSON.parse(download) as { GoMod: string }
  const original = await readFile(GoMod, 'utf8')
  const goVersion = /^go (\S+)$/m.exec(original)?.[1] ?? '1.26'
  const staging = [...original.matchAll(/^\s*(?:replace\s+)?(k8s\.io\/\S+) => \.\/staging\//gm)].map(
    (match) => match[1],
  )
  const lines = [
    'module setpoint.local/control-plane',
    `go ${goVersion}`,
    `require k8s.io/kubernetes ${kubernetesVersion}`,
    ...staging.map((module) => `replace ${module} => ${module} ${stagingVersion}`),
  ]
  await writeFile(join(folder, 'go.mod'), `${lines.join('\n')}\n`)
  await requireGo(folder)
}

async function writeEtcdModule(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(
    join(folder, 'main.go'),
    'package main\n\nimport (\n\t"os"\n\n\t"go.etcd.io/etcd/server/v3/etcdmain"\n)\n\nfunc main() { etcdmain.Main(os.Args) }\n',
  )
  await writeFile(join(folder, 'go.mod'), 'module setpoint.local/etcd\n')
  await runGo(['get', `go.etcd.io/etcd/server/v3@${etcdVersion}`], folder)
}

async function moveIntoPlace(from: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await rename(from, folder).catch((error: NodeJS.ErrnoException) => {
    // Another build finished in between; its programs are as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
