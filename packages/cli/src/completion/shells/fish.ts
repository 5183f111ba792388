import { allCommands, type CompletedCommand, type CompletedOption } from '../tree.js'

/** A line of fish's `complete` for each command, option and value, on condition that the words before lead there. */
export function fishScript(tree: CompletedCommand): string {
  const name = tree.path[0] ?? ''
  const lines = allCommands(tree).flatMap((command) => linesOf(name, command))
  return `# fish completion for ${name}: put it as ${name}.fish into ~/.config/fish/completions.
function __${name}_at --description 'whether the words so far are this command, and no command below it'
  set --local words (commandline --tokenize --cut-at-cursor --current-process)
  set --local path $words[1]
  set --local known ${allCommands(tree)
    .map(({ path }) => quoted(path.join(' ')))
    .join(' ')}
  for word in $words[2..]
    if contains -- "$path $word" $known
      set path "$path $word"
    end
  end
  test "$path" = "$argv"
end
complete --command ${name} --no-files
${lines.join('\n')}
`
}

function linesOf(name: string, { path, commands, options, takesPaths, choices }: CompletedCommand): string[] {
  const begin = `complete --command ${name} --condition ${quoted(`__${name}_at ${path.join(' ')}`)}`
  return [
    ...commands.map(
      ({ path: below, description }) =>
        `${begin} --arguments ${quoted(below.at(-1) ?? '')} --description ${quoted(description)}`,
    ),
    ...(choices.length > 0 ? [`${begin} --arguments ${quoted(choices.join(' '))}`] : []),
    ...(takesPaths ? [`${begin} --force-files`] : []),
    ...options.map((option) => `${begin} ${optionText(option)}`),
  ]
}

function optionText({ names, description, value }: CompletedOption): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? `--long-option ${name.slice(2)}` : `--short-option ${name.slice(1)}`,
  )
  const takes = {
    none: [],
    text: ['--exclusive'],
    path: ['--require-parameter', '--force-files'],
    words: value.kind === 'words' ? [`--exclusive --arguments ${quoted(value.words.join(' '))}`] : [],
  }[value.kind]
  return [...flags, ...takes, `--description ${quoted(description)}`].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}
