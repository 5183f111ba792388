/** What `setpoint init` is told. */
export interface NewProject {
  /** The operator's name: its objects in a cluster begin with it. */
  readonly name: string
  /** What groups without a domain of their own get. */
  readonly domain: string
}
