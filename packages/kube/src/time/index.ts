// Time as Kubernetes writes it: timestamps of objects, ages for people, and Go's durations. The instant always comes
// from a Clock or an argument.
export { DurationError, durationMilliseconds, formatDuration, parseDuration } from './duration.js'
export { ageOf, humanDuration, shortHumanDuration } from './human.js'
export { formatMicroTime, formatTime, microTimeNow, parseMicroTime, parseTime, timeNow } from './timestamp.js'
