/** Characters of a message that are kept. */
const LONGEST = 1000

/**
 * A message of an error as it may be kept and shown: not too long, and without what it may say about an object. Servers repeat
 * what they refuse, of a Secret as well.
 */
export function toldOf(message: string): string {
  const brace = message.indexOf('{')
  const said = brace < 0 ? message : `${message.slice(0, brace)}{…}`
  return said.length <= LONGEST ? said : `${said.slice(0, LONGEST)}…`
}
