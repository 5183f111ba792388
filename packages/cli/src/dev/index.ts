// A cluster of one's own with the operator in it. The server lives in this process and keeps its state; the operator lives in
// another, which is replaced by a warm one when a file is saved. Two operators never work at once, and what does not load
// replaces nothing.
export { devCommand } from './command.js'
