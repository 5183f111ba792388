// `npm run docs` serves the guide with its pages reloading; `npm run docs:build` makes docs/site/dist. The tools of the site are
// a package of their own, so that nothing else waits for them: they are installed here, the first time.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, install, root, run } from './setup.mjs'

const site = join(root, 'docs/site')
const [mode = 'dev', ...rest] = process.argv.slice(2)

checkNode()
install() // the reference is made from sources, which have types of the packages that they import
installSite()
node('docs/site/reference.mjs')
// From the root: with docs/site as the working directory VitePress does not find Vue for pages outside of it (1.6.4).
node('docs/site/node_modules/vitepress/bin/vitepress.js', mode, 'docs/site', ...rest)
if (mode === 'build') console.log(`the site is in ${join(site, 'dist')}; serve it with any web server`)

/** Installs what package-lock.json says, unless that very file was installed before. */
function installSite() {
  const lock = join(site, 'package-lock.json')
  const installed = join(site, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return
  console.log('installing the tools of the site into docs/site/node_modules; this happens once …')
  const npm = (...args) =>
    spawnSync('npm', [...args, '--prefix', site, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: site,
      stdio: args[0] === 'ci' ? 'ignore' : 'inherit',
      shell: process.platform === 'win32',
    }).status
  // A registry without every platform's optional packages fails `npm ci`; the versions are pinned either way.
  if (npm('ci') !== 0 && npm('install', '--no-save') !== 0) process.exit(1)
  cpSync(lock, installed)
}

function node(...args) {
  run(process.execPath, args)
}
