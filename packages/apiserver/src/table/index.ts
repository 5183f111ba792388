// Answers in another form than the object's own: Tables for `kubectl get`, PartialObjectMetadata for metadata
// informers, and the Accept header that asks for them. Pure functions. The columns, cells, nulls and key order are
// kube-apiserver's, except that descriptions of 60 characters and more are empty, and that neither protobuf nor CBOR
// is served.
export type { TableOptions } from './convert.js'
export { objectToTable, toTable } from './convert.js'
export type { IncludeObject } from './include-object.js'
export { parseIncludeObject } from './include-object.js'
export type { CustomColumn } from './kinds/custom.js'
export { customTable } from './kinds/custom.js'
export type { Endpoint, Negotiated, Transform } from './negotiate.js'
export { negotiate, negotiateError } from './negotiate.js'
export type { ListMeta, PartialObjectMetadata, PartialObjectMetadataList } from './partial.js'
export { toPartialObjectMetadata, toPartialObjectMetadataList, wrongShape } from './partial.js'
export { prefersPretty } from './pretty.js'
export type { MetaVersion, Table, TableColumn, TableDefinition, TableRow, TableRowCondition } from './table.js'
export { tableFor } from './table-for.js'
