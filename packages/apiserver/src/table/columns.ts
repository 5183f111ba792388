import type { Json, KubeObject, ObjectMeta } from '@setpoint/kube'
import { since } from './cells.js'
import { withoutNulls } from './nulls.js'
import type { TableColumn, TableDefinition } from './table.js'

/**
 * An object as a cell meets it: a bookmark has metadata only, and any field may be missing from what an older version
 * stored. Fields are never null, see {@link withoutNulls}.
 */
export type Subject<T> = Loose<Omit<T, 'metadata'>> & { readonly metadata: ObjectMeta }

export type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> }
    : T

type Cell<View> = (view: View, now: number) => Json

/** A column and what stands in it. */
export interface Column<View> extends TableColumn {
  readonly cell: Cell<View>
}

type Options = Pick<TableDefinition, 'conditions' | 'compare' | 'nullWhenEmpty' | 'repeatsColumns'>

/** The table of a kind whose cells read the object itself. */
export function table<T>(columns: readonly Column<Subject<T>>[], options?: Options): TableDefinition {
  return viewTable((object) => object as unknown as Subject<T>, columns, options)
}

/** The table of a kind whose cells share some work: `view` runs once per row. */
export function viewTable<View>(
  view: (object: KubeObject, now: number) => View,
  columns: readonly Column<View>[],
  options?: Options,
): TableDefinition {
  return rawTable((object, now) => view(withoutNulls(object), now), columns, options)
}

/** The same for kinds where null means something: custom ones. */
export function rawTable<View>(
  view: (object: KubeObject, now: number) => View,
  columns: readonly Column<View>[],
  options: Options = {},
): TableDefinition {
  return {
    columns: columns
      .filter(({ name }) => name !== UNLISTED)
      .map(({ name, type, format, description, priority }) => ({ name, type, format, description, priority })),
    cells(object, now) {
      const seen = view(object, now)
      return columns.map(({ cell }) => cell(seen, now))
    },
    ...options,
  }
}

export function column<View>(
  name: string,
  type: TableColumn['type'],
  cell: Cell<View>,
  description = '',
): Column<View> {
  return { name, type, format: '', description, priority: 0, cell }
}

/** A column for `kubectl get -o wide`. */
export function wide<View>(name: string, type: TableColumn['type'], cell: Cell<View>, description = ''): Column<View> {
  return { ...column(name, type, cell, description), priority: 1 }
}

/** No column of Kubernetes is called so. */
const UNLISTED = '\0'

/** A cell that no column announces. */
export function unlisted<View>(cell: Cell<View>): Column<View> {
  return column(UNLISTED, 'string', cell)
}

interface Named {
  readonly metadata: ObjectMeta
}

/** Most tables start with this one. */
export const name: Column<Named> = named(nameOf)

/** A name column that says more than the name. */
export function named<View>(cell: Cell<View>): Column<View> {
  return { ...column('Name', 'string', cell), format: 'name' }
}

export function nameOf({ metadata }: Named): string {
  return metadata.name ?? ''
}

export const age: Column<Named> = column('Age', 'string', ageOf)

export function ageOf({ metadata }: Named, now: number): string {
  return since(metadata.creationTimestamp, now)
}
