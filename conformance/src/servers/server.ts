/** A server that a transcript can run on. */
export interface Server {
  /** How reports call it. */
  readonly name: string
  readonly url: string
  readonly token: string
  /** PEM; without it the server's certificate is not checked. */
  readonly ca?: string
  /** The text of a kubeconfig. */
  readonly kubeconfig: string
  stop(): Promise<void>
}
