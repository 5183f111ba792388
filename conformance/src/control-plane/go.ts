import { spawn } from 'node:child_process'

const howToGoOn =
  'install Go from https://go.dev/dl, or point KUBEBUILDER_ASSETS at a folder that has etcd, kube-apiserver, kube-controller-manager and kubectl'

/** Fails with one line when Go is missing or older than the go.mod in `folder` (if there is one) asks for. */
export async function requireGo(folder: string): Promise<void> {
  await runGo(['env', 'GOVERSION'], folder).catch((error: Error & { code?: string }) => {
    if (error.code === 'ENOENT') throw new Error(`no real control plane: Go is not installed; ${howToGoOn}`)
    throw new Error(`no real control plane: ${error.message}; ${howToGoOn}`, { cause: error })
  })
}

/** Runs `go` in `folder` and gives its standard output; a failure carries the end of its standard error. */
export async function runGo(args: string[], folder: string): Promise<string> {
  const environment = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' }
  return new Promise((resolve, reject) => {
    const child = spawn('go', args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    // A build must not go on without whoever asked for it.
    const kill = (): void => void child.kill()
    process.once('exit', kill)
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve(Buffer.concat(output).toString())
      else reject(new Error(`go ${args.join(' ')} failed: ${lastLines(Buffer.concat(errors).toString())}`))
    })
  })
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-8).join('\n')
}
