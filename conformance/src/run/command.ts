import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { JsonObject } from '@setpoint/kube'

/** Where a command runs and what it finds there. */
export interface CommandPlace {
  folder: string
  kubectl: string
  kubeconfig: string
}

const patience = 180_000

/** Runs a command line in a shell, with kubectl in its path, and answers with its exit code and output. */
export async function runCommand(line: string, stdin: string, place: CommandPlace): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', line], {
      cwd: place.folder,
      // Nothing of the user's own environment may show through, above all no kubeconfig and no cache of discovery.
      env: {
        PATH: `${dirname(place.kubectl)}:/usr/local/bin:/usr/bin:/bin`,
        HOME: place.folder,
        TMPDIR: place.folder,
        KUBECONFIG: place.kubeconfig,
        KUBECACHEDIR: `${place.folder}/cache`,
      },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    // A process group of its own, so that kubectl goes with the shell that runs it.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), patience)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const answer: JsonObject = { exit: code ?? `killed by ${signal}` }
      if (stdout.length > 0) answer['stdout'] = Buffer.concat(stdout).toString()
      if (stderr.length > 0) answer['stderr'] = Buffer.concat(stderr).toString()
      resolve(answer)
    })
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
  })
}
