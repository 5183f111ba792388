import { formatTime } from '../time/index.js'

let second = Number.NaN
let text = ''

/** The instant as managedFields has it. Writes come by the thousand within a second, so the last text is kept. */
export function timeText(milliseconds: number): string {
  const current = Math.floor(milliseconds / 1000)
  if (current !== second) {
    second = current
    text = formatTime(milliseconds)
  }
  return text
}
