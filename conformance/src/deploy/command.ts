import { fileURLToPath } from 'node:url'
import { Program } from '../clients/program.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const COMMAND = `${ROOT}packages/cli/bin/setpoint.js`
/** The operator that is deployed. */
export const OPERATOR: string = `${ROOT}examples/voteconfig`

export interface Outcome {
  readonly code: number | string
  readonly output: string
}

/** `setpoint …`, to its end. */
export async function setpoint(args: readonly string[], kubeconfig: string, folder: string): Promise<Outcome> {
  const environment = { KUBECONFIG: kubeconfig, NO_COLOR: '1' }
  const running = new Program(process.execPath, [COMMAND, ...args], { folder, environment, patience: 120_000 })
  return { code: await running.ended, output: running.output }
}

/** The operator's own program, built, as its image runs it. */
export function startProgram(environment: Readonly<Record<string, string>>, folder: string): Program {
  return new Program(process.execPath, [`${OPERATOR}/dist/main.js`], { folder, environment })
}
