export interface ShimInput {
  /** What Node runs; the shim's own arguments follow. */
  readonly args: readonly string[]
  /** What is printed, and all that is done, when one of these patterns of the shell is among the arguments. */
  readonly answers: Readonly<Record<string, string>>
}

/**
 * A program that runs a script with the Node that runs this. It is a shell script rather than one of Node's because the
 * folder's package.json would decide what kind of module that is, and because envtest asks for `--help` at each start:
 * a shell answers in a fraction of the time that Node takes to load.
 */
export function shim({ args, answers }: ShimInput): string {
  return `#!/bin/sh
# Written by \`setpoint envtest\`, which writes it anew.
for argument; do
  case $argument in
${Object.entries(answers).map(answer).join('\n')}
  esac
done
exec ${[process.execPath, ...args].map(quote).join(' ')} "$@"
`
}

function answer([pattern, text]: readonly [string, string]): string {
  return `  ${pattern})
    cat <<'END'
${text.trimEnd()}
END
    exit
    ;;`
}

/** A word of a shell's command, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
