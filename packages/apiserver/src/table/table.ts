import type { Json, KubeObject } from '@setpoint/kube'
import type { ListMeta, PartialObjectMetadata } from './partial.js'

/** One column of a Table. The keys stand in the order in which the server sends them. */
export interface TableColumn {
  readonly name: string
  /** An OpenAPI type; what clients go by is the cell's own JSON type, and the two do not always agree. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  /** `name` marks the column that identifies the object; '' otherwise. */
  readonly format: string
  /** '' where Kubernetes sends a paragraph: clients show descriptions nowhere, so only the short ones are kept. */
  readonly description: string
  /** 0 is always shown; larger numbers only by `kubectl get -o wide`. */
  readonly priority: number
}

/** Says something about a row rather than about its object; kubectl sorts and hides by `Completed`. */
export interface TableRowCondition {
  readonly type: 'Completed'
  readonly status: 'True'
  readonly reason: string
  readonly message: string
}

export interface TableRow {
  readonly cells: readonly Json[]
  readonly conditions?: readonly TableRowCondition[]
  /** The whole object, its metadata, or null, as `includeObject` asked. */
  readonly object: KubeObject | PartialObjectMetadata | null
}

/** The versions of meta.k8s.io; they differ in name only. */
export type MetaVersion = 'v1' | 'v1beta1'

export interface Table {
  readonly kind: 'Table'
  readonly apiVersion: `meta.k8s.io/${MetaVersion}`
  readonly metadata: ListMeta
  /** null in every watch event after the first. */
  readonly columnDefinitions: readonly TableColumn[] | null
  readonly rows: readonly TableRow[] | null
}

/** How one kind becomes rows. */
export interface TableDefinition {
  readonly columns: readonly TableColumn[]
  /** The cells of one object, at `now` (milliseconds since the epoch). Never throws on an object that is all but empty. */
  readonly cells: (object: KubeObject, now: number) => Json[]
  /** What to say about the row. Default: nothing. */
  readonly conditions?: (object: KubeObject) => readonly TableRowCondition[] | undefined
  /** The order of a list's rows. Default: the order of the list. */
  readonly compare?: (a: KubeObject, b: KubeObject) => number
  /** The rows of an empty list are null, not []. Default: false. */
  readonly nullWhenEmpty?: boolean
  /** Every watch event has the columns, not only the first. Default: false. */
  readonly repeatsColumns?: boolean
}

/** Definitions by group and kind, spelled as `groupKindText` does: `Deployment.apps`, `Pod`. */
export type KindTables = Readonly<Record<string, TableDefinition>>
