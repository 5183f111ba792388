import { LOOP_CLASSES, type LoopClass } from 'setpoint/doctor'

/** What a case is, and what the loop doctor took it for; undefined: healthy. */
export interface Verdict {
  readonly expected: LoopClass | undefined
  readonly found: LoopClass | undefined
}

type Column = LoopClass | '–'

const CLASSES = Object.keys(LOOP_CLASSES) as LoopClass[]
const COLUMNS: readonly Column[] = [...CLASSES, '–']

/** The confusion table: a row for what operators are, a column for what they were taken for. Off the diagonal is wrong. */
export function confusionTable(verdicts: readonly Verdict[]): string {
  const count = (row: Column, column: Column): number =>
    verdicts.filter(({ expected, found }) => (expected ?? '–') === row && (found ?? '–') === column).length
  const cell = (value: string | number): string => String(value).padStart(4)
  const header = `${' '.repeat(20)}${COLUMNS.map(cell).join('')}`
  const rows = COLUMNS.map((row) => {
    const title = row === '–' ? '–  healthy' : `${row}  ${LOOP_CLASSES[row].name}`
    return `${title.padEnd(20)}${COLUMNS.map((column) => cell(count(row, column) || '·')).join('')}`
  })
  const right = verdicts.filter(({ expected, found }) => expected === found).length
  return [header, ...rows, `${right} of ${verdicts.length} right`].join('\n')
}
