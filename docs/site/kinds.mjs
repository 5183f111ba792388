// The page of the built-in kinds: which module has which. Their fields are Kubernetes' own, and an editor shows them; a page
// for each of the thousand types behind them would only be in the way of the search.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const KIND = /^export const (\w+): Kind<.*plural: '(\w+)', namespaced: (true|false)/gm

/** A table for each module of a folder of generated kinds; its heading is what follows `setpoint/kinds/`. */
export function kindsPage(folder) {
  const modules = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => section(relative(folder, file).replace(/\.ts$/, ''), readFileSync(file, 'utf8')))
  return `# Built-in kinds

Each is a value and, under the same name, the type of its objects: \`import { Deployment } from 'setpoint/kinds/apps/v1'\`.
A heading is what follows \`setpoint/kinds/\`. The types of their parts (\`DeploymentSpec\`, \`Container\`) are exported beside
them. Kinds of others: [use kinds of others](../../how-to/other-kinds.md).

${modules.join('')}`
}

function section(path, source) {
  const kinds = [...source.matchAll(KIND)].map(
    ([, kind, plural, namespaced]) =>
      `| \`${kind}\` | ${plural} | ${namespaced === 'true' ? 'namespace' : 'cluster'} |`,
  )
  if (kinds.length === 0) return ''
  return `## ${path}\n\n| kind | resource | lives in a |\n| --- | --- | --- |\n${kinds.join('\n')}\n\n`
}
