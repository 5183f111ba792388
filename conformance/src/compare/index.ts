// Makes the answers of two servers comparable and says where they differ. Masking replaces what can never be equal (uids,
// times, resource versions, random names, addresses) by placeholders that keep the relations: equal values get equal
// placeholders, and resource versions keep their order. Everything else has to be equal, field by field.
export { type Comparison, compareAnswers } from './compare.js'
export { type KnownDifference, KnownDifferences, parseKnownDifferences } from './known.js'
export { type MaskContext, mask } from './mask.js'
export { diffText, render } from './render.js'
