export interface ShimInput {
  /** What Node runs; the shim's own arguments follow. */
  readonly args: readonly string[]
  readonly help: string
}

/**
 * A program that runs a script with the Node that runs this. It is a shell script rather than one of Node's because the
 * folder's package.json would decide what kind of module that is, and because envtest asks for `--help` at each start:
 * a shell answers in a fraction of the time that Node takes to load.
 */
export function shim({ args, help }: ShimInput): string {
  return `#!/bin/sh
# Written by \`setpoint envtest\`, which writes it anew.
for argument; do
  case $argument in
  -h | --help)
    cat <<'END'
${help.trimEnd()}
END
    exit
    ;;
  esac
done
exec ${[process.execPath, ...args].map(quote).join(' ')} "$@"
`
}

/** A word of a shell's command, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
