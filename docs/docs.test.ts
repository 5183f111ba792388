// What the pages say is checked: code compiles, or fails to where it is shown to be wrong; what runs prints what is
// shown; manifests are accepted by the server; commands exist; links lead somewhere. docs/README.md has the words.
// UPDATE_DOCS=1 writes the outputs of what runs into the pages.
import { testCluster } from '@setpoint/testing'
import { describe, expect, it } from 'vitest'
import { program } from '../packages/cli/src/program.js'
import { pageAt, pagesOfDocs } from './check/block.js'
import { complaintAbout, setpointCommands } from './check/commands.js'
import { compile } from './check/compile.js'
import { definitionsOf, kindsOfExamples, kindsOfPages } from './check/definitions.js'
import { deadLinks, deadSiteLinks } from './check/links.js'
import { dryRun, isDefinition, objectsOf } from './check/manifests.js'
import { modulesOf, writeModules } from './check/modules.js'
import { outputOf, rewrite, transcriptsOf } from './check/run.js'
import { matchesShown } from './check/text.js'

/** `npm run test:examples -- docs/` runs the programs on a real control plane. */
const ON_REAL = (process.env['SETPOINT_TEST_KUBECONFIG'] ?? '') !== ''
const UPDATE = process.env['UPDATE_DOCS'] !== undefined

const pages = [...(await pagesOfDocs()), pageAt('README.md')]
const modules = modulesOf(pages)
writeModules(modules)

describe('TypeScript on the pages', () => {
  const complaints = compile(modules)

  it('compiles', () => {
    const unexpected = complaints
      .filter(({ module }) => !module.blocks.some(({ words }) => words.has('wrong')))
      .map(({ module, line, message }) => `${module.page}:${line ?? `${module.blocks[0]?.line} (given)`} ${message}`)
    expect(unexpected).toEqual([])
  })

  it('does not compile where it is shown to be wrong, for the reason that is shown', () => {
    const wrong = modules.filter(({ blocks }) => blocks.some(({ words }) => words.has('wrong')))
    const unexplained = wrong.flatMap((module) => {
      const messages = complaints.filter((complaint) => complaint.module === module).map(({ message }) => message)
      const page = pages.find(({ path }) => path === module.page)
      const last = module.blocks.at(-1)
      const next = page?.blocks[page.blocks.findIndex((block) => block === last) + 1]
      const shown = next?.words.has('error') === true ? next.text : '…'
      const where = `${module.page}:${last?.line}`
      if (messages.length === 0) return [`${where} compiles`]
      return messages.some((message) => matchesShown(message, shown)) ? [] : [`${where} ${messages.join('\n')}`]
    })
    expect(unexplained).toEqual([])
  })
})

describe('programs on the pages print what is shown', () => {
  const transcripts = pages
    .flatMap((page) => transcriptsOf(page, modules))
    .filter(({ module }) => !ON_REAL || !module.blocks.some(({ words }) => words.has('embedded')))

  it.each(transcripts)('$page.path:$output.line', async ({ page, module, output }) => {
    const printed = await outputOf(module)
    const shown = output?.text ?? ''
    const asShown = matchesShown(printed, shown)
    if (UPDATE && output !== undefined && !asShown) rewrite(page, output, printed)
    expect(asShown || UPDATE, `it printed\n${printed}\nwhere the page shows\n${shown}`).toBe(true)
  })
})

describe('tests on the pages pass', async () => {
  for (const { path } of modules.filter(({ path }) => path.endsWith('.test.ts'))) await import(/* @vite-ignore */ path)
})

it('manifests on the pages are accepted by the server', async () => {
  const blocks = pages.flatMap((page) => page.blocks).filter(({ language }) => language === 'yaml')
  const objects = blocks.map((block) => ({ block, objects: objectsOf(block) }))
  const own = objects.flatMap((found) => found.objects).flatMap((object) => (isDefinition(object) ? [object] : []))
  const definitions = await definitionsOf([...kindsOfExamples(), ...kindsOfPages(modules, blocks)])
  await using cluster = await testCluster({ definitions: [...definitions, ...own] })
  const client = cluster.client.with({ namespace: 'default' }) // as kubectl, where an object names none
  const refused: string[] = []
  for (const { block, objects: found } of objects) {
    if (block.words.has('foreign')) continue
    for (const object of found) {
      const failure = await dryRun(client, object).catch(String)
      if ((failure === undefined) === block.words.has('wrong'))
        refused.push(`${block.page}:${block.line} ${failure ?? 'is accepted'}`)
    }
  }
  expect(refused).toEqual([])
})

it('commands on the pages are the command’s', () => {
  const blocks = pages
    .flatMap((page) => page.blocks)
    .filter(({ language }) => ['sh', 'bash', 'console'].includes(language))
  const complaints = blocks.flatMap((block) =>
    setpointCommands(block).flatMap((words) => {
      const complaint = complaintAbout(words, program())
      return complaint === undefined ? [] : [`${block.page}:${block.line} ${complaint}`]
    }),
  )
  expect(complaints).toEqual([])
})

it('links on the pages lead somewhere', () => {
  const all = [...pages, ...['ARCHITECTURE.md', 'CONTRIBUTING.md'].map(pageAt)]
  expect(all.flatMap((page) => deadLinks(page).map((link) => `${page.path}: ${link}`))).toEqual([])
  expect(['home', 'config'].flatMap((name) => deadSiteLinks(`docs/site/.vitepress/${name}.ts`))).toEqual([])
})
