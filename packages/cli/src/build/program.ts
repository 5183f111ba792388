/**
 * The program of an operator that has none of its own: it runs what the modules export, as `setpoint run` does. Election,
 * ports and certificates are as the Deployment says.
 */
export function generatedProgram(modules: readonly string[]): string {
  const imports = modules.map((path, index) => `import * as module${index} from ${JSON.stringify(`./${path}`)}`)
  const names = modules.map((_, index) => `module${index}`)
  return `import { run } from 'setpoint'
${imports.join('\n')}

const exported = new Set([${names.join(', ')}].flatMap((module) => Object.values(module).flat()))
const configured = [...exported].filter((value) => value?.for !== undefined && value.config?.for === value.for)
const handlers = [...exported].filter((value) => value?.config?.handle !== undefined && value.config.path === value.path)
await run(
  configured.filter(({ config }) => config.reconcile !== undefined),
  { webhooks: [...configured.filter(({ config }) => config.reconcile === undefined), ...handlers] },
)
`
}
