// The API reference: a page for every exported name of every package, made from the sources and their comments into
// docs/reference/api. Not committed; made anew when a source is newer.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

const root = fileURLToPath(new URL('../../', import.meta.url))
const output = join(root, 'docs/reference/api')
const packages = ['setpoint', 'testing', 'apiserver', 'kube', 'cel']

if (newest(join(root, 'packages')) > made()) {
  rmSync(output, { recursive: true, force: true })
  for (const name of packages) await reference(name)
  writeFileSync(join(output, 'index.md'), index())
} else console.log('the API reference is up to date')

async function reference(name) {
  const folder = join(root, 'packages', name)
  const { name: title } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  console.log(`the API reference of ${title} …`)
  const project = join(folder, 'dist/reference.tsconfig.json')
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(project, JSON.stringify(compilerOptions(folder)))
  const app = await Application.bootstrapWithPlugins({
    name: title,
    entryPoints: [join(folder, 'src/index.ts')],
    tsconfig: project,
    plugin: ['typedoc-plugin-markdown'],
    out: join(output, name),
    readme: 'none',
    router: 'member',
    entryFileName: 'index',
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    skipErrorChecking: true,
    hidePageHeader: true,
    hideBreadcrumbs: false,
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    indexFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideModifiers: true, leftAlignHeaders: true },
    logLevel: 'Error',
    validation: false,
  })
  const reflection = await app.convert()
  if (reflection === undefined) throw new Error(`${title}: its sources do not compile`)
  await app.generateOutputs(reflection)
}

/** As the package's own, with the other packages found in their sources. */
function compilerOptions(folder) {
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      customConditions: ['@setpoint/source'],
      composite: false,
      noEmit: true,
      rootDir: join(root, 'packages'),
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [join(folder, 'src/index.ts')],
  }
}

function index() {
  const rows = packages.map((name) => {
    const { name: title, description } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    return `| [${title}](./${name}/) | ${description} |`
  })
  return `# API\n\nMade from the sources and their comments.\n\n| package | what it is |\n| --- | --- |\n${rows.join('\n')}\n`
}

/** When the reference was made; 0 when it was not. */
function made() {
  const file = join(output, 'index.md')
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'testdata'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) latest = Math.max(latest, newest(path))
    else if (entry.name.endsWith('.ts') && !/\.(test|suite)\.ts$/.test(entry.name))
      latest = Math.max(latest, statSync(path).mtimeMs)
  }
  return latest
}
