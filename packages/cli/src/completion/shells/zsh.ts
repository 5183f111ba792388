import { allCommands, type CompletedCommand, type CompletedOption } from '../tree.js'

/** A function for zsh's completion system: one for each command, in the words of `_arguments`. */
export function zshScript(tree: CompletedCommand): string {
  const name = tree.path[0] ?? ''
  return `#compdef ${name}
# zsh completion for ${name}: put it as _${name} into a folder of $fpath, or source it after compinit.
${allCommands(tree).map(functionOf).join('\n')}
if [ "$funcstack[1]" = "_${name}" ]; then
  _${name} "$@"
else
  compdef _${name} ${name}
fi
`
}

function functionOf({ path, commands, options, takesPaths, choices }: CompletedCommand): string {
  const specs = options.flatMap(optionSpecs)
  if (commands.length === 0) {
    const rest = choices.length > 0 ? `'*:value:(${choices.join(' ')})'` : takesPaths ? `'*:path:_files'` : undefined
    return `${functionName(path)}() {
  _arguments ${[...specs, ...(rest === undefined ? [] : [rest])].join(' \\\n    ')}
}`
  }
  const described = commands.map(({ path: below, description }) => `'${escaped(`${below.at(-1)}:${description}`)}'`)
  return `${functionName(path)}() {
  local context state line
  local -a commands
  commands=(
    ${described.join('\n    ')}
  )
  _arguments -C ${[...specs, `'1: :->command'`, `'*:: :->rest'`].join(' \\\n    ')}
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
${commands.map(({ path: below }) => `        ${below.at(-1)}) ${functionName(below)} ;;`).join('\n')}
      esac ;;
  esac
}`
}

function functionName(path: readonly string[]): string {
  return `_${path.join('_')}`
}

function optionSpecs({ names, description, value }: CompletedOption): string[] {
  const text = `[${escaped(description).replaceAll(/[[\]:]/g, String.raw`\$&`)}]`
  const takes = {
    none: '',
    text: ':value: ',
    path: ':path:_files',
    words: value.kind === 'words' ? `:value:(${value.words.join(' ')})` : '',
  }[value.kind]
  return names.map((name) => `'${name}${value.kind !== 'none' && name.startsWith('--') ? '=' : ''}${text}${takes}'`)
}

/** For single quotes. */
function escaped(text: string): string {
  return text.replaceAll("'", `'\\''`)
}
