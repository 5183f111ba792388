import type { Path } from './path.js'

export interface Case {
  /** `<area>/<name>`, from the file's path. */
  name: string
  area: string
  /** What the case shows. */
  sentence: string
  /** Must not run beside others: it looks at what others change. */
  alone: boolean
  /** Runs where the controllers of workloads run. */
  workloads: boolean
  steps: Step[]
}

interface StepCommon {
  /** The step as written, for reports. */
  source: string
  /** Variables that later steps get from this step's answer. */
  saves: Save[]
  /** Only these parts of the body are compared; empty means all of it. */
  shown: Path[]
  /** These parts of the body are present on both sides or on neither, and their values are not compared. */
  masked: Path[]
}

export type Step = StepCommon &
  (
    | ({ kind: 'request' } & HttpRequest)
    | ({ kind: 'wait'; until: Condition } & HttpRequest)
    /** Without `background` the events are collected at once; with it, by the `events` step of that name. */
    | { kind: 'watch'; request: HttpRequest; end?: End; background?: string }
    | { kind: 'events'; watch: string; end: End }
    | { kind: 'command'; line: string; stdin: string }
    /** Creates a CustomResourceDefinition and waits until its resources are served. */
    | { kind: 'definition'; body: string; file?: string }
    | { kind: 'file'; name: string; content: string }
    /** Applies the manifests of a folder and reads back what is stored. */
    | { kind: 'manifests'; folder: string }
    | { kind: 'pause'; milliseconds: number }
    /** Waits until admission goes by the webhooks and policies of the steps before. */
    | { kind: 'settle' }
    /** Says how a webhook at `$HOOKS/<name>` answers; `calls` shows what it was asked. */
    | { kind: 'webhook'; name: string; script: string }
    | { kind: 'calls'; name: string }
  )

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export interface Save {
  variable: string
  path: Path
}

export type Condition =
  | { kind: 'code'; code: number }
  | { kind: 'equals'; path: Path; value: string }
  | { kind: 'exists'; path: Path }
  | { kind: 'absent'; path: Path }

export type End =
  | { kind: 'events' | 'bookmarks'; count: number }
  | { kind: 'time'; milliseconds: number }
  | { kind: 'closed' }
