import { spawn } from 'node:child_process'
import { type Clock, isJsonObject, parseTime, SetpointError } from '@setpoint/kube'
import type { ExecConfig } from '../kubeconfig/index.js'

/** What a plugin returned. */
export interface ExecCredential {
  readonly token?: string
  readonly certificate?: { readonly certificate: string; readonly key: string }
  /** Milliseconds since the epoch. Default: never. */
  readonly expires?: number
}

/** More output than any credential has; a plugin that prints on is broken. */
const MAX_OUTPUT = 1 << 20

/** Runs a credential plugin when its credentials are needed, and again when they have expired or were refused. */
export class ExecPlugin {
  readonly #config: ExecConfig
  readonly #clock: Clock
  #current: ExecCredential | undefined
  #running: Promise<ExecCredential> | undefined

  constructor(config: ExecConfig, clock: Clock) {
    this.#config = config
    this.#clock = clock
  }

  /** A promise only when the plugin must run. Callers at the same time share one run. */
  credential(): ExecCredential | Promise<ExecCredential> {
    const current = this.#current
    if (current !== undefined && this.#clock.now() <= (current.expires ?? Infinity)) return current
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** The server did not accept it: run again, unless another caller has done so meanwhile. */
  refused(credential: ExecCredential): void {
    if (this.#current === credential) this.#current = undefined
  }

  async #run(): Promise<ExecCredential> {
    const { apiVersion, cluster, command, args, env } = this.#config
    const interactive = isInteractive(this.#config)
    const info = {
      apiVersion,
      kind: 'ExecCredential',
      spec: { ...(cluster === undefined ? {} : { cluster }), interactive },
    }
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(command, args, {
        env: { ...process.env, ...env, KUBERNETES_EXEC_INFO: JSON.stringify(info) },
        stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'inherit'],
      })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.length > MAX_OUTPUT) child.kill()
      })
      child.on('error', (cause) => reject(this.#notStarted(cause)))
      child.on('close', (code, signal) => {
        if (code === 0) resolve(text)
        else reject(this.#failure(code === null ? `was ended by ${signal}` : `ended with exit code ${code}`))
      })
    })
    this.#current = this.#read(output)
    return this.#current
  }

  #read(output: string): ExecCredential {
    const credential = parsed(output)
    if (!isJsonObject(credential)) throw this.#failure('printed no JSON object')
    const { apiVersion } = this.#config
    if (credential['kind'] !== 'ExecCredential' || credential['apiVersion'] !== apiVersion) {
      const returned = `${textIn(credential['kind'])} of ${textIn(credential['apiVersion'])}`
      throw this.#failure(`is configured for ExecCredential of ${apiVersion} and returned ${returned}`)
    }
    const { status } = credential
    if (!isJsonObject(status)) throw this.#failure("didn't return a status field")
    const [token, certificate, key, expiry] = [
      textIn(status['token']),
      textIn(status['clientCertificateData']),
      textIn(status['clientKeyData']),
      textIn(status['expirationTimestamp']),
    ]
    if (token === '' && certificate === '' && key === '') throw this.#failure("didn't return a token or cert/key pair")
    if ((certificate === '') !== (key === '')) throw this.#failure('returned only certificate or key, not both')
    const expires = expiry === '' ? undefined : parseTime(expiry)
    if (expiry !== '' && expires === undefined) throw this.#failure(`returned the expirationTimestamp "${expiry}"`)
    return {
      ...(token === '' ? {} : { token }),
      ...(certificate === '' ? {} : { certificate: { certificate, key } }),
      ...(expires === undefined ? {} : { expires }),
    }
  }

  #notStarted(cause: Error): SetpointError {
    const { installHint, command } = this.#config
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return this.#failure(cause.message, cause)
    const hint = installHint === undefined ? 'install it, or mend the path in the kubeconfig' : installHint
    const message = `the credential plugin ${command} of the kubeconfig is not installed; ${hint}`
    return new SetpointError('CredentialsUnavailable', message, { cause })
  }

  #failure(what: string, cause?: Error): SetpointError {
    const { command, args } = this.#config
    const message = `the credential plugin "${[command, ...args].join(' ')}" ${what}`
    return new SetpointError('CredentialsUnavailable', message, cause === undefined ? {} : { cause })
  }
}

function isInteractive({ interactiveMode, command }: ExecConfig): boolean {
  const terminal = process.stdin.isTTY
  if (interactiveMode !== 'Always') return interactiveMode === 'IfAvailable' && terminal
  if (terminal) return true
  const message = `the credential plugin ${command} wants a terminal (interactiveMode: Always), and there is none`
  throw new SetpointError('CredentialsUnavailable', message)
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
