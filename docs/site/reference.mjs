// The API reference: a page for every exported name of every module that a package offers, made from the sources and their
// comments into docs/reference/api. Not committed; made anew when a source, or this file, is newer.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'
import { kindsPage } from './kinds.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const output = join(root, 'docs/reference/api')
const packages = ['setpoint', 'testing', 'apiserver', 'kube', 'cel']

if (Math.max(newest(join(root, 'packages')), newest(join(root, 'docs/site'), '.mjs')) > made()) {
  rmSync(output, { recursive: true, force: true })
  const modules = packages.flatMap(modulesOf)
  for (const module of modules) await reference(module)
  writeFileSync(join(output, 'kinds.md'), kindsPage(join(root, 'packages/kube/src/generated/kinds')))
  writeFileSync(join(output, 'index.md'), index(modules))
} else console.log('the API reference is up to date')

/** What can be imported from a package. Families of modules (`./kinds/*`) and tables have no page of this kind. */
function modulesOf(name) {
  const folder = join(root, 'packages', name)
  const { name: title, description, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports)
    .map(([path, { '@setpoint/source': source }]) => ({ path, source: join(folder, source) }))
    .filter(({ path, source }) => !path.includes('*') && !source.includes('/generated/'))
    .map(({ path, source }) => ({
      title: join(title, path),
      description: path === '.' ? description : contractOf(source),
      folder,
      source,
      page: join(name, path),
    }))
}

/** The comment that opens a module, to its first full stop; without one, what it exports. */
function contractOf(source) {
  const text = readFileSync(source, 'utf8')
  const comment = (/^(?:\/\/ .*\n)+/.exec(text)?.[0] ?? '').replaceAll(/^\/\/ /gm, '').replaceAll('\n', ' ')
  const names = [...text.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => `\`${name}\``)
  return /^.*?[.](?= |$)/.exec(comment)?.[0] ?? names.join(', ')
}

async function reference({ title, folder, source, page }) {
  console.log(`the API reference of ${title} …`)
  // A file for each: TypeDoc reads one of the same name only once.
  const project = join(folder, `dist/reference-${page.replaceAll('/', '-')}.tsconfig.json`)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(project, JSON.stringify(compilerOptions(source)))
  const app = await Application.bootstrapWithPlugins({
    name: title,
    entryPoints: [source],
    tsconfig: project,
    plugin: ['typedoc-plugin-markdown'],
    out: join(output, page),
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
    expandParameters: true,
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
function compilerOptions(source) {
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
    include: [source],
  }
}

function index(modules) {
  const rows = modules.map(({ title, description, page }) => `| [${title}](./${page}/) | ${description} |`)
  return `# API

Made from the sources and their comments.

| module | what it is |
| --- | --- |
${rows.join('\n')}
| [setpoint/kinds/…](./kinds.md) | The built-in kinds of Kubernetes, a module for each group and version. |
`
}

/** When the reference was made; 0 when it was not. */
function made() {
  const file = join(output, 'index.md')
  return existsSync(file) ? statSync(file).mtimeMs : 0
}

function newest(folder, ending = '.ts') {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'testdata'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) latest = Math.max(latest, newest(path, ending))
    else if (entry.name.endsWith(ending) && !/\.(test|suite)\.ts$/.test(entry.name))
      latest = Math.max(latest, statSync(path).mtimeMs)
  }
  return latest
}
