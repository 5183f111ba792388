import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareAnswers, KnownDifferences, mask, parseKnownDifferences } from './compare/index.js'
import { findPrograms } from './control-plane/index.js'
import { type Options, parseOptions, usage } from './options.js'
import { isFailed, type Outcome, outcomeText, summaryText, transcriptText } from './report.js'
import { type Answers, Connection, inParallel, runCase } from './run/index.js'
import { type Server, startEmbedded, startReal, useRunning } from './servers/index.js'
import { type Case, loadCases } from './transcript/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs what the options ask for; true when nothing failed. */
async function main(options: Options): Promise<boolean> {
  const cases = await loadCases(join(root, 'cases'), options.filters)
  if (cases.length === 0) throw new Error(`no case has ${options.filters.join(' or ')} in its name`)
  const programs = await findPrograms(print)
  const folder = await mkdtemp(join(tmpdir(), 'setpoint-conformance-'))
  const start: Promise<Server>[] = []
  if (options.only !== 'embedded') start.push(startReal('real', programs, print))
  if (options.only !== 'real') start.push(startOther())
  const servers = await Promise.all(start)
  const connections = servers.map((server) => new Connection(server))
  const run = (transcript: Case): Promise<Answers[]> =>
    Promise.all(
      connections.map((connection, index) =>
        runCase(connection, transcript, {
          folder: join(folder, `${index}`, transcript.name),
          kubectl: programs.kubectl,
          definitions: join(root, 'cases', 'definitions'),
        }),
      ),
    )
  try {
    return options.only === undefined ? await compare() : await show()
  } finally {
    for (const connection of connections) connection.close()
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }

  function startOther(): Promise<Server> {
    if (options.running) return Promise.resolve(useRunning(options.running.url, options.running.token))
    return options.selfCheck ? startReal('another real one', programs, print) : startEmbedded('embedded')
  }

  async function show(): Promise<boolean> {
    await inParallel(cases, 1, async (transcript) => {
      const [answers] = await run(transcript)
      if (answers) print(transcriptText(transcript, maskOf(transcript, answers)))
    })
    return true
  }

  async function compare(): Promise<boolean> {
    const known = new KnownDifferences(
      parseKnownDifferences(await readFile(join(root, 'known-differences.md'), 'utf8')),
    )
    const outcomes: Outcome[] = []
    const compareCase = async (transcript: Case): Promise<void> => {
      const outcome = await outcomeOf(transcript, run, known)
      outcomes.push(outcome)
      print(outcomeText(outcome))
    }
    const begin = Date.now()
    await inParallel(
      cases.filter(({ alone }) => !alone),
      options.parallel,
      compareCase,
    )
    await inParallel(
      cases.filter(({ alone }) => alone),
      1,
      compareCase,
    )
    const stale = options.filters.length === 0 && !options.selfCheck ? known.unused() : []
    for (const id of stale) print(`known-differences.md: ${id} no longer occurs; delete it`)
    print(`\n${cases.length} cases in ${Math.round((Date.now() - begin) / 1000)} s`)
    print(summaryText(outcomes))
    return stale.length === 0 && !outcomes.some(isFailed)
  }
}

async function outcomeOf(
  transcript: Case,
  run: (transcript: Case) => Promise<Answers[]>,
  known: KnownDifferences,
): Promise<Outcome> {
  try {
    const [real = [], other = []] = (await run(transcript)).map((answers) => maskOf(transcript, answers))
    return { transcript, differing: compareAnswers(transcript.name, real, other, known) }
  } catch (error) {
    return { transcript, differing: [], error: String(error) }
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
