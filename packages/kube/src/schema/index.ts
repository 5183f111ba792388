// The one schema type that generated kinds, CustomResourceDefinitions, patches and server-side apply share.
export type { ResolveSchema, Schema, ValidationRule } from './schema.js'
