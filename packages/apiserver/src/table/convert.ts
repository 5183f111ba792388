import type { KubeObject } from '@setpoint/kube'
import type { IncludeObject } from './include-object.js'
import { listMeta, toPartialObjectMetadata, type ListMeta } from './partial.js'
import type { MetaVersion, Table, TableDefinition, TableRow } from './table.js'

export interface TableOptions {
  /** Milliseconds since the epoch; ages count from it. */
  readonly now: number
  /** What each row carries. Default `Metadata`. */
  readonly includeObject?: IncludeObject
  /** Leave the columns out, as watches do after their first event. Default false. */
  readonly noHeaders?: boolean
  /** The version of meta.k8s.io that the client asked for. Default `v1`. */
  readonly version?: MetaVersion
  /**
   * An object as a row carries it under `includeObject=Object`: in the version of the request. Cells read the object in
   * the version that is stored, which is the one where nothing is lost. Default: the two are the same.
   */
  readonly shown?: (object: KubeObject) => KubeObject
}

/** A list as a Table; resourceVersion, continue and remainingItemCount are the list's. */
export function toTable(
  definition: TableDefinition,
  objects: readonly KubeObject[],
  options: TableOptions & ListMeta,
): Table {
  const { noHeaders = false, version = 'v1' } = options
  const ordered = definition.compare === undefined ? objects : objects.toSorted(definition.compare)
  const noRows = ordered.length === 0 && definition.nullWhenEmpty === true
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${version}`,
    metadata: listMeta(options),
    columnDefinitions: noHeaders && definition.repeatsColumns !== true ? null : definition.columns,
    rows: noRows ? null : ordered.map((object) => row(definition, object, options)),
  }
}

/** One object as a Table: the answer to a get or a write, or the object of a watch event (of a bookmark, too). */
export function objectToTable(definition: TableDefinition, object: KubeObject, options: TableOptions): Table {
  const { resourceVersion = '' } = object.metadata
  return toTable(definition, [object], { ...options, resourceVersion })
}

function row(definition: TableDefinition, object: KubeObject, options: TableOptions): TableRow {
  const conditions = definition.conditions?.(object)
  return {
    cells: definition.cells(object, options.now),
    ...(conditions === undefined ? {} : { conditions }),
    object: carried(object, options),
  }
}

function carried(
  object: KubeObject,
  { includeObject = 'Metadata', version = 'v1', shown }: TableOptions,
): TableRow['object'] {
  if (includeObject === 'Object') return shown === undefined ? object : shown(object)
  if (includeObject === 'Metadata' || endsInitialEvents(object)) return toPartialObjectMetadata(object, version)
  return null
}

/** Clients that stream their first list find its end by this annotation, so it goes out even when objects do not. */
function endsInitialEvents(object: KubeObject): boolean {
  return object.metadata.annotations?.['k8s.io/initial-events-end'] === 'true'
}
