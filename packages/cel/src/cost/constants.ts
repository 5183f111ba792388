/** What the steps of an evaluation cost. One unit is about 50 ns on a server of 2020. */
export const Cost = {
  select: 1,
  createList: 10,
  createMap: 30,
  createStruct: 40,
  /** Per character of a string that is read from one end to the other. */
  stringTraversal: 0.1,
  /** Per character of a pattern, for every step through the text. */
  regexLength: 0.25,
} as const
