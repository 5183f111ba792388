import { type ChildProcess, spawn } from 'node:child_process'
import { type Clock, isJsonObject, parseTime, SetpointError } from '@setpoint/kube'
import type { ExecConfig } from '../kubeconfig/index.js'
import { type KeyPair, unfitness } from './key-pair.js'

/** What a plugin returned. */
export interface ExecCredential {
  readonly token?: string
  readonly certificate?: KeyPair
  /** Milliseconds since the epoch. Default: never. */
  readonly expires?: number
}

/** More output than any credential has; a plugin that prints on is broken. */
const MAX_OUTPUT = 1 << 20
/** Milliseconds that a plugin may take. Whoever talks to a person at a terminal may take longer. */
const LIMIT = 60_000
/** Milliseconds that a plugin has to clean up before it is killed. */
const LAST_WORDS = 5000

interface ExecPluginOptions {
  readonly clock: Clock
  /** What the plugin is told about the server's authority, where it is told about the cluster: PEM. */
  readonly authority: () => string | undefined | Promise<string>
}

/** Runs a credential plugin when its credentials are needed, and again when they have expired or were refused. */
export class ExecPlugin {
  readonly #config: ExecConfig
  readonly #options: ExecPluginOptions
  #current: ExecCredential | undefined
  #running: Promise<ExecCredential> | undefined
  /** Ends the run under way. */
  #end: ((error: Error) => void) | undefined

  constructor(config: ExecConfig, options: ExecPluginOptions) {
    this.#config = config
    this.#options = options
  }

  /** A promise only when the plugin must run. Callers at the same time share one run. */
  credential(): ExecCredential | Promise<ExecCredential> {
    const current = this.#current
    if (current !== undefined && this.#options.clock.now() <= (current.expires ?? Infinity)) return current
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** The server did not accept it: run again, unless another caller has done so meanwhile. */
  refused(credential: ExecCredential): void {
    if (this.#current === credential) this.#current = undefined
  }

  /** Ends a run under way, and with the error whoever waits for it. */
  close(error: Error): void {
    this.#end?.(error)
  }

  async #run(): Promise<ExecCredential> {
    const { apiVersion } = this.#config
    const interactive = isInteractive(this.#config)
    const cluster = await this.#cluster()
    const info = {
      apiVersion,
      kind: 'ExecCredential',
      spec: { ...(cluster === undefined ? {} : { cluster }), interactive },
    }
    this.#current = this.#read(await this.#output(JSON.stringify(info), interactive))
    return this.#current
  }

  /** As client-go tells it: the authority is always there itself, also where the kubeconfig names a file. */
  async #cluster(): Promise<object | undefined> {
    const { cluster } = this.#config
    if (cluster === undefined) return undefined
    const authority = (await this.#options.authority()) ?? ''
    if (authority === '') return cluster
    return { ...cluster, 'certificate-authority-data': Buffer.from(authority).toString('base64') }
  }

  /** What the plugin prints, if it ends well and in time. */
  #output(info: string, interactive: boolean): Promise<string> {
    const { clock } = this.#options
    return new Promise((resolve, reject) => {
      const child = this.#start(info, interactive)
      let text = ''
      const end = (error: Error): void => {
        settled()
        // Somebody whom the plugin has started may still have its output; nobody waits for that.
        child.stdout?.destroy()
        child.unref()
        child.kill()
        const killing = clock.schedule(LAST_WORDS, () => child.kill('SIGKILL'))
        child.once('exit', () => killing.cancel())
        reject(error)
      }
      const limit = interactive ? undefined : clock.schedule(LIMIT, () => end(this.#tooSlow()))
      const settled = (): void => {
        limit?.cancel()
        this.#end = undefined
      }
      this.#end = end
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.length > MAX_OUTPUT) end(this.#failure(`printed more than ${MAX_OUTPUT} characters`))
      })
      child.on('error', (cause) => {
        settled()
        reject(this.#notStarted(cause))
      })
      child.on('close', (code, signal) => {
        settled()
        if (code === 0) resolve(text)
        else reject(this.#failure(code === null ? `was ended by ${signal}` : `ended with exit code ${code}`))
      })
    })
  }

  #start(info: string, interactive: boolean): ChildProcess {
    const { command, args, env } = this.#config
    try {
      return spawn(command, args, {
        env: { ...process.env, ...env, KUBERNETES_EXEC_INFO: info },
        stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'inherit'],
      })
    } catch (cause) {
      throw this.#notStarted(cause as Error)
    }
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
    const why = certificate === '' ? undefined : unfitness({ certificate, key })
    if (why !== undefined) throw this.#failure(`returned a client certificate that cannot be used: ${why}`)
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

  #tooSlow(): SetpointError {
    const what = `gave no credentials within ${LIMIT / 1000} s and was ended; run it by hand to see what it waits for`
    return new SetpointError('CredentialsUnavailable', this.#failure(what).message, { retryable: true })
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
