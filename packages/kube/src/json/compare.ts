/** Orders strings as Go does, by their UTF-8 bytes; JavaScript's `<` differs beyond the basic plane. */
export function compareGoStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointRank(left) - codePointRank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above every other UTF-16 unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
