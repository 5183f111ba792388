/** Something that stands in the kubeconfig itself or in a file, which may change while the process runs. */
export type Material = { readonly data: string } | { readonly file: string }

/** Everything needed to reach one cluster as one user, as data: nothing has been read or run yet. */
export interface ClusterConfig {
  /** With scheme, host and port, and without a slash at the end. */
  readonly server: string
  /** Where to work unless something else is said: the context's namespace. Default 'default'. */
  readonly namespace: string
  readonly tls: ServerTls
  /** Default: what the environment says. */
  readonly proxy?: string
  readonly user: UserConfig
}

export interface ServerTls {
  /**
   * PEM. Default: the authorities that Node brings along, which are not the machine's, with those in the file that NODE_EXTRA_CA_CERTS
   * names; with --use-openssl-ca, OpenSSL's.
   */
  readonly authority?: Material
  /** The name in the server's certificate. Default: the host of `server`. */
  readonly serverName?: string
  /** Believe any server. Default false. */
  readonly insecure?: boolean
}

export interface UserConfig {
  readonly certificate?: { readonly certificate: Material; readonly key: Material }
  /** The text of a token, or a file that is read again when it changes. */
  readonly token?: Material
  /** What is shown while the file of `token` has never been readable. Default: nothing, and then that is an error. */
  readonly tokenUntilRead?: string
  readonly basic?: { readonly username: string; readonly password: string }
  readonly exec?: ExecConfig
  readonly impersonate?: Impersonation
}

export interface Impersonation {
  readonly user: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** A credential plugin, as in client.authentication.k8s.io. */
export interface ExecConfig {
  readonly apiVersion: 'client.authentication.k8s.io/v1' | 'client.authentication.k8s.io/v1beta1'
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Shown when the command is not installed. */
  readonly installHint?: string
  readonly interactiveMode: 'Never' | 'IfAvailable' | 'Always'
  /** What the plugin is told about the cluster; an authority in a file is added as data. Default: nothing. */
  readonly cluster?: object
}
