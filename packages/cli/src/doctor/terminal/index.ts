// What somebody at a terminal sees while the doctor looks: a line of progress, or a report that refreshes in place. What is
// not a terminal gets neither, so that output can be piped.
export { progressLine } from './progress.js'
export { Screen, type ScreenStream } from './screen.js'
