import type { Kind, Transport, VirtualClock } from '@setpoint/kube'
import type { CustomResourceDefinition, WebhookClientConfig } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { Client, Manager, WebhookDefinition, WebhookServer, WebhookServerOptions } from 'setpoint'

/** A kind that an operator watches. */
export interface WatchedKind {
  readonly kind: Kind
  /** Whether its cache was not told to hold some objects only. */
  readonly isWhole: boolean
}

/** The API server behind a test cluster: one in this process, or a real control plane. */
export interface Backend {
  /** The test's own client, as the administrator. */
  readonly client: Client
  /** How an operator's webhooks are served. */
  readonly webhookServer: WebhookServerOptions
  /** Where the server has kinds with several versions converted. */
  readonly conversion: WebhookClientConfig
  /** Milliseconds of real time after which a cluster that does not come to rest is given up. */
  readonly patience: number
  /** Turns without any activity, each of them a {@link pause}, after which the operator counts as quiet. */
  readonly quietTurns: number
  /** Turns in which the operator's time goes on while it starts, whether or not anything is known to wait for it. */
  readonly startTurns: number
  /** Milliseconds of the operator's time after which a start is given up. */
  readonly syncTimeout: number

  /** A way in for the operator. */
  transport(): Transport
  /** Resolves when the kinds are served. What another test left of them is gone. */
  install(definitions: readonly CustomResourceDefinition[]): Promise<void>
  /** The same for definitions of a newer release: objects that are there stay. */
  upgrade(definitions: readonly CustomResourceDefinition[]): Promise<void>
  /** Has the server ask these webhooks, and no others. */
  installWebhooks(webhooks: readonly WebhookDefinition[]): Promise<void>
  /** Has these answer what the server asks, as soon as they are served. */
  serveWebhooks(server: WebhookServer): void
  /** A text that differs when something was written, as far as that can be known without asking. */
  activity(): string
  /** Whether the server has nothing under way that the operator will hear of, as far as that can be known without asking. */
  isQuiet(manager: Manager | undefined): boolean
  /** What is under way where {@link isQuiet} says no, for a message. */
  unrest(manager: Manager | undefined): string[]
  /** Lets whatever is under way come a little further. */
  pause(): Promise<void>
  /**
   * Whether the server's side is done: what the operator watches has reached its cache, and nothing of it waits for the
   * garbage collector.
   */
  isAtRest(manager: Manager, kinds: readonly WatchedKind[]): Promise<boolean>
  /** Lets the operator's time pass, with everything that falls due in it; `idle` resolves when the operator is. */
  advance(clock: VirtualClock, milliseconds: number, idle: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}
