import { createInterface } from 'node:readline'
import type { Wish } from './walk.js'

export interface EnterReader extends Disposable {
  /** Resolves with what was typed: nothing runs, `s` skips, `q`, Ctrl-C and the end of input quit. */
  ask(question: string): Promise<Wish>
}

export function enterReader(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): EnterReader {
  let lines: ReturnType<typeof createInterface> | undefined
  let isClosed = false
  let answer: (wish: Wish) => void = () => undefined
  return {
    ask(question) {
      if (isClosed) return Promise.resolve('quit')
      // Opened when first asked: an open reader keeps the process alive.
      lines ??= createInterface({ input, output })
        .on('line', (line) => answer(wishOf(line)))
        .on('SIGINT', () => answer('quit'))
        .on('close', () => {
          isClosed = true
          answer('quit')
        })
      const asked = lines
      return new Promise((resolve) => {
        answer = resolve
        asked.setPrompt(question)
        asked.prompt()
      })
    },
    [Symbol.dispose]: () => lines?.close(),
  }
}

function wishOf(line: string): Wish {
  const letter = line.trim().toLowerCase()[0]
  return letter === 'q' ? 'quit' : letter === 's' ? 'skip' : 'run'
}
