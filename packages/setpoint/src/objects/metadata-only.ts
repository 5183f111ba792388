/** Whether only metadata is read of a kind: `metadataOf` makes such. */
export function isMetadataOnly(kind: object): boolean {
  return 'metadataOnly' in kind && kind.metadataOnly === true
}
