// Shell completion: a script for bash, zsh or fish, made from the tree of commands. Promises: every visible command, option
// and choice, without starting the command to ask. Does not promise: values that only a cluster knows.
export { completionCommand } from './command.js'
