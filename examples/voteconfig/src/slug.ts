/** A label as an identifier: `Guinea pigs!` is `guinea-pigs`. One without a single letter or digit is `option`. */
export function slug(label: string): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? ['option']
  return words.join('-').slice(0, 63).replace(/-$/, '')
}
