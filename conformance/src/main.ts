import { messageOf } from '@setpoint/kube'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareAnswers, KnownDifferences, mask, parseKnownDifferences } from './compare/index.js'
import { type Options, parseOptions, usage } from './options.js'
import { isFailed, type Outcome, outcomeText, slowestText, summaryText, transcriptText } from './report.js'
import { type Answers, inParallel } from './run/index.js'
import { openSession, type Session } from './session.js'
import { type Case, loadCases } from './transcript/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs what the options ask for; true when nothing failed. */
async function main(options: Options): Promise<boolean> {
  const cases = await loadCases(join(root, 'cases'), options.filters)
  if (cases.length === 0) throw new Error(`no case has ${options.filters.join(' or ')} in its name`)
  const folders = { definitions: join(root, 'cases', 'definitions'), manifests: join(root, 'manifests') }
  const session = await openSession(options, folders, print)
  try {
    return options.only === undefined ? await compare(session, cases, options) : await show(session, cases)
  } finally {
    await session.close()
  }
}

/** Prints what one server says to each case, one after the other. */
async function show(session: Session, cases: readonly Case[]): Promise<true> {
  for (const transcript of cases) {
    const [answers] = await session.run(transcript)
    if (answers) print(transcriptText(transcript, maskOf(transcript, answers)))
  }
  return true
}

/** Compares the answers of two servers, prints each outcome as it comes, then the summary. */
async function compare(session: Session, cases: readonly Case[], options: Options): Promise<boolean> {
  const known = new KnownDifferences(parseKnownDifferences(await readFile(join(root, 'known-differences.md'), 'utf8')))
  const outcomes: Outcome[] = []
  const begin = Date.now()
  const compareCase = async (transcript: Case): Promise<void> => {
    const outcome = await outcomeOf(session, transcript, known)
    outcomes.push(outcome)
    print(outcomeText(outcome))
  }
  const together = cases.filter(({ alone }) => !alone)
  await inParallel(together, options.parallel, compareCase)
  const oneByOne = cases.filter(({ alone }) => alone)
  await inParallel(oneByOne, 1, compareCase)

  // Only a whole run against the server under test can tell that a difference is gone.
  const stale = options.filters.length === 0 && !options.selfCheck ? known.unused() : []
  for (const id of stale) print(`known-differences.md: ${id} no longer occurs; delete it`)
  if (options.slowest > 0) print(`\nThe slowest:\n${slowestText(outcomes, options.slowest)}`)
  print(`\n${cases.length} cases in ${Math.round((Date.now() - begin) / 1000)} s`)
  print(summaryText(outcomes))
  return stale.length === 0 && !outcomes.some(isFailed)
}

async function outcomeOf(session: Session, transcript: Case, known: KnownDifferences): Promise<Outcome> {
  try {
    const both = await session.run(transcript)
    const [real = [], other = []] = both.map((answers) => maskOf(transcript, answers))
    const times = transcript.steps.map((_, step) => Math.max(...both.map((answers) => answers.times[step] ?? 0)))
    return { transcript, times, differing: compareAnswers(transcript.name, real, other, known) }
  } catch (error) {
    return { transcript, times: [], differing: [], error: String(error) }
  }
}

function maskOf(transcript: Case, { answers, place }: Answers): ReturnType<typeof mask> {
  return mask(answers, { steps: transcript.steps, group: place.group, folder: place.folder })
}

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) print(usage)
  else if (!(await main(options))) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
