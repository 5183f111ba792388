import type { Command, Option } from 'commander'

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** From the program's name on: `['setpoint', 'create', 'api']`. */
  readonly path: readonly string[]
  readonly description: string
  readonly commands: readonly CompletedCommand[]
  readonly options: readonly CompletedOption[]
  /** Whether it takes arguments, which are paths. */
  readonly takesPaths: boolean
  /** What its argument can be, where that is a closed list. */
  readonly choices: readonly string[]
}

export interface CompletedOption {
  /** With the dashes: `--output`, `-v`. */
  readonly names: readonly string[]
  readonly description: string
  readonly value: OptionValue
}

/** What follows an option: nothing, one of some words, a path, or something that nobody can guess. */
export type OptionValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'text' }

/** The names of values that are paths, as they stand in the options' descriptions: `--kubeconfig <file>`. */
const PATHS = /<(file|folder|path|dir|directory|files|folders|paths)(\.\.\.)?>/

/** All that a program can be told, as far as it says so itself. */
export function treeOf(command: Command, above: readonly string[] = []): CompletedCommand {
  const path = [...above, command.name()]
  const help = command.createHelp()
  return {
    path,
    description: command.description(),
    commands: help.visibleCommands(command).map((each) => treeOf(each, path)),
    options: help.visibleOptions(command).map(optionOf),
    takesPaths: command.registeredArguments.some(({ argChoices }) => argChoices === undefined),
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
}

/** Every command of a tree, the program itself first. */
export function allCommands(tree: CompletedCommand): CompletedCommand[] {
  return [tree, ...tree.commands.flatMap(allCommands)]
}

function optionOf(option: Option): CompletedOption {
  const names = [option.short, option.long].filter((name) => name !== undefined)
  return { names, description: option.description, value: valueOf(option) }
}

function valueOf({ required, optional, argChoices, flags }: Option): OptionValue {
  if (!required && !optional) return { kind: 'none' }
  if (argChoices !== undefined) return { kind: 'words', words: argChoices }
  return { kind: PATHS.test(flags) ? 'path' : 'text' }
}
