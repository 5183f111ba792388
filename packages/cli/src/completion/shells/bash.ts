import { allCommands, type CompletedCommand } from '../tree.js'

/**
 * A function for bash's `complete`: it walks the words to find the command, then offers its subcommands, options and values.
 * Nothing is started, so that it answers at once. It works in bash 3.2 too, which macOS has.
 */
export function bashScript(tree: CompletedCommand): string {
  const name = tree.path[0] ?? ''
  const commands = allCommands(tree)
  return `# bash completion for ${name}: source it, or put it where bash-completion looks.
_${name}_completion() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="" at="${name}" index=1 each
  [ "$COMP_CWORD" -gt 0 ] && previous="\${COMP_WORDS[COMP_CWORD-1]}"
  # bash may have split --option=value at the sign.
  if [ "$previous" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$word" = "=" ]; then word=""; fi
  COMPREPLY=()
  while [ "$index" -lt "$COMP_CWORD" ]; do
    each="\${COMP_WORDS[index]}"
    case "$at $each" in
${commands
  .filter(({ path }) => path.length > 1)
  .map(({ path }) => `      ${quoted(path.join(' '))}) at=${quoted(path.join(' '))} ;;`)
  .join('\n')}
    esac
    index=$((index + 1))
  done
  case "$at $previous" in
${valueCases(commands)}
  esac
  case "$at" in
${commands.map(commandCase).join('\n')}
  esac
}
complete -F _${name}_completion ${name}
`
}

/** What may follow an option that takes a value. */
function valueCases(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap(({ path, options }) =>
      options.flatMap(({ names, value }) => {
        if (value.kind === 'none') return []
        const pattern = names.map((name) => quoted(`${path.join(' ')} ${name}`)).join(' | ')
        const reply = value.kind === 'words' ? words(value.words) : value.kind === 'path' ? PATHS : 'COMPREPLY=()'
        return [`    ${pattern}) ${reply}; return ;;`]
      }),
    )
    .join('\n')
}

function commandCase({ path, commands, options, takesPaths, choices }: CompletedCommand): string {
  const names = options.flatMap((option) => option.names)
  const others = [...commands.map((command) => command.path.at(-1) ?? ''), ...choices]
  const rest = others.length > 0 ? words(others) : takesPaths ? PATHS : 'COMPREPLY=()'
  return `    ${quoted(path.join(' '))})
      case "$word" in
        -*) ${words(names)} ;;
        *) ${rest} ;;
      esac ;;`
}

/** Names of files may have spaces, and folders get a slash; bash 3.2 has no compopt. */
const PATHS = `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word"))`

function words(list: readonly string[]): string {
  return `COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$word"))`
}

function quoted(text: string): string {
  return `'${text}'`
}
