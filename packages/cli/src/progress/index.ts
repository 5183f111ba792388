// A sign of life for what takes longer than a second: a line on standard error that counts the seconds, on terminals only,
// and gone when the work is done. It says nothing about how much is left.
export { withProgress } from './progress.js'
