// metadata of custom resources and of resources embedded in them: read as ObjectMeta, with the messages of Go's JSON
// decoder where it is something else.
export type { DecodedMetadata } from './decode.js'
export { decodeMetadata, decodeMetadataLeniently, MetadataError } from './decode.js'
