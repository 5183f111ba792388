// TypeScript for kinds that somebody else defined: an interface and a Kind of the same name for each, as the built-in ones
// have. Only what a schema says is in the types; rules and bounds are the server's to check.
export { typesCommand } from './command.js'
