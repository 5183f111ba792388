import { describe, expect, it } from 'vitest'
import { blocksOf } from './check/block.js'
import { complaintAbout, setpointCommands } from './check/commands.js'
import { anchorsOf, linksOf } from './check/links.js'
import { modulesOf } from './check/modules.js'
import { matchesShown } from './check/text.js'

const PAGE = `# A page

<!-- given
declare const client: Client
-->

\`\`\`ts [src/webapp.ts]
await client.close()
\`\`\`

Prose ends what was given.

\`\`\`ts run continued
console.log('more')
\`\`\`

\`\`\`txt output
more
\`\`\`
`

describe('blocks of a page', () => {
  const [first, second, third] = blocksOf('docs/page.md', PAGE)

  it('know their line, their file and what is given', () => {
    expect(first).toMatchObject({ line: 8, file: 'src/webapp.ts', given: 'declare const client: Client' })
    expect(first?.text).toBe('await client.close()')
  })

  it('know the words on their fence', () => {
    expect([...(second?.words ?? [])]).toEqual(['run', 'continued'])
    expect(second?.given).toBe('')
    expect(third?.words.has('output')).toBe(true)
  })

  it('become modules whose lines lead back to the page', () => {
    const blocks = blocksOf('docs/page.md', PAGE)
    const [module] = modulesOf([{ path: 'docs/page.md', text: PAGE, blocks }])
    expect(module?.text).toBe("declare const client: Client\nawait client.close()\nconsole.log('more')\n")
    expect(module?.lines).toEqual([undefined, 8, 14])
  })

  it('that never end are refused', () => {
    expect(() => blocksOf('docs/page.md', 'text\n```ts\nlet a')).toThrow('docs/page.md:2: the block that begins here')
  })
})

describe('what is shown', () => {
  it('is what was printed, with … for anything on a line', () => {
    expect(matchesShown('uid: 4711 (new)\nend', 'uid: … (new)\nend')).toBe(true)
    expect(matchesShown('uid: 4711\n(new)', 'uid: … (new)')).toBe(false)
    expect(matchesShown('a.b', 'a+b')).toBe(false)
  })

  it('leaves out lines with a line of …', () => {
    expect(matchesShown('first\nsecond\nthird\nlast', 'first\n…\nlast')).toBe(true)
    expect(matchesShown('first\nlast', 'first\n…\nlast')).toBe(true)
    expect(matchesShown('first\nsecond', 'first\n…\nlast')).toBe(false)
  })
})

describe('commands on a page', () => {
  const leaf = (name: string, ...long: string[]) => ({
    commands: [],
    options: long.map((option) => ({ long: option })),
    name: () => name,
    aliases: () => [],
  })
  const tree = { ...leaf('setpoint', '--version'), commands: [leaf('run', '--install', '--log')] }
  const complaints = (text: string): (string | undefined)[] => {
    const [block] = blocksOf('docs/page.md', `\`\`\`sh\n${text}\n\`\`\``)
    return block === undefined ? [] : setpointCommands(block).map((words) => complaintAbout(words, tree))
  }

  it('are found among others, without their comments', () => {
    expect(complaints('npm test && npx setpoint run --install # --wrong\nkubectl get --wrong')).toEqual([undefined])
  })

  it('have to exist, and their options too', () => {
    expect(complaints('npx @setpoint/cli walk')).toEqual(['there is no command setpoint walk'])
    expect(complaints('setpoint walk')).toEqual(['there is no command setpoint walk'])
    expect(complaints('npx setpoint run \\\n  --log=json --instal')).toEqual(['setpoint run has no option --instal'])
  })
})

describe('links of a page', () => {
  it('are those that stay in the repository, outside of code', () => {
    const text = '[a](a.md#b) [c](https://example.com) `[d](d.md)`\n\n```md\n[e](e.md)\n```\n'
    expect(linksOf(text)).toEqual(['a.md#b'])
  })

  it('lead to headings as the site names them', () => {
    expect([...anchorsOf('# The `setpoint` command\n## setpoint install, setpoint uninstall\n## It’s {#own}')]).toEqual(
      ['the-setpoint-command', 'setpoint-install-setpoint-uninstall', 'own'],
    )
  })
})
