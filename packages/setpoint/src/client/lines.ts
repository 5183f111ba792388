import { LineSplitter } from './line-splitter.js'

/** The lines of a stream of bytes as they become complete; what follows the last newline is a line of its own. */
export async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const splitter = new LineSplitter()
  for await (const chunk of chunks) yield* splitter.push(chunk)
  const rest = splitter.end()
  if (rest !== '') yield rest
}
