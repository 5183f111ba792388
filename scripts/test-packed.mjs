// `npm run test:packed`: what npm would publish, installed in an empty folder. The command works, a scaffold builds and tests,
// types resolve, and no package imports what it does not list. Then what a clone offers: `npm start`.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBundle } from './packed/bundle.mjs'
import { Checks } from './packed/checks.mjs'
import { npmInstall, output } from './packed/command.mjs'
import { strayIn, unlistedIn } from './packed/dependencies.mjs'
import { pack, publishedPackages } from './packed/pack.mjs'
import { checkStart } from './packed/start.mjs'
import { checkResolution, entriesOf } from './packed/types.mjs'
import { build, checkNode, install, root } from './setup.mjs'

checkNode()
install()
build()
const place = mkdtempSync(join(tmpdir(), 'setpoint-packed-'))
process.once('exit', () => rmSync(place, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const checks = new Checks()
const packages = publishedPackages(root)
const empty = join(place, 'empty')
const project = join(empty, 'guestbook')
let tarballs = []
const setpoint = (folder, ...args) =>
  output(process.execPath, [join(empty, 'node_modules/@setpoint/cli/bin/setpoint.js'), ...args], folder)

await checks.holds('the packages are packed', () => {
  const folder = join(place, 'tarballs')
  mkdirSync(folder)
  tarballs = pack(root, packages, folder)
  for (const tarball of tarballs) if (!existsSync(tarball)) throw new Error(`${tarball} was not made`)
})
await checks.holds('they install in an empty folder, with what a new project asks for', () => {
  mkdirSync(empty)
  writeFileSync(join(empty, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npmInstall(empty, ...tarballs, ...toolsOfScaffold())
})
for (const { manifest } of packages) {
  await checks.holds(
    `${manifest.name} lists what it imports, and holds nothing that is not for its users`,
    async () => {
      const folder = join(empty, 'node_modules', manifest.name)
      const problems = [...(await unlistedIn(folder)), ...strayIn(folder).map((file) => `${file} is in it`)]
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  )
}
for (const resolution of ['bundler', 'node16']) {
  await checks.holds(`types resolve under moduleResolution ${resolution}`, () =>
    checkResolution(empty, resolution, entriesOf(packages)),
  )
}
await checks.holds('setpoint says its version', () => {
  const [{ manifest }] = packages
  const said = setpoint(empty, 'version')
  if (!said.includes(manifest.version)) throw new Error(`it says ${said}`)
})
await checks.holds('setpoint init and create make a project', () => {
  setpoint(empty, 'init', 'guestbook', '--domain', 'example.com', '--yes')
  setpoint(project, 'create', 'api', '--group', 'web', '--version', 'v1', '--kind', 'Guestbook', '--yes')
})
await checks.holds('its tests pass', () => output('npm', ['test'], project))
await checks.holds('it compiles', () => output('npm', ['run', 'vet'], project))
await checks.holds('its manifests are written, and are what the definitions say', () => {
  setpoint(project, 'manifests')
  setpoint(project, 'manifests', '--check')
})
await checks.holds('it bundles into one file without anything for development', () => {
  const { packages: held } = JSON.parse(setpoint(project, 'build', '--output', 'json'))
  checkBundle(join(project, 'dist/operator.mjs'), held)
})
await checks.holds('npm start serves, runs its example, and ends with npm', () => checkStart(root, place))

/** What a project depends on beside Setpoint. It is made inside the empty folder later, and finds all of it there. */
function toolsOfScaffold() {
  const folder = join(place, 'plan')
  mkdirSync(folder)
  output(
    process.execPath,
    [`${root}packages/cli/bin/setpoint.js`, 'init', 'plan', '--domain', 'example.com', '--yes'],
    folder,
  )
  const manifest = JSON.parse(readFileSync(join(folder, 'plan/package.json'), 'utf8'))
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([name]) => !packages.some((each) => each.manifest.name === name))
    .map(([name, version]) => `${name}@${version}`)
}

console.log(`${checks.passed} passed, ${checks.failed} failed`)
if (checks.failed > 0) process.exitCode = 1
