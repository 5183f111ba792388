import type { Place, Verdict } from '../client-suite.js'
import { lastLines, Program } from '../program.js'
import { Cluster } from './cluster.js'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
}

/**
 * Starts an operator on a server of its own and puts it through a scenario; afterwards it has to end when asked to. What it
 * printed is shown where something did not hold.
 */
export async function tryOperator(
  place: Place,
  { program, args }: Command,
  {
    prepare,
    scenario,
  }: {
    /** What has to be there before the operator starts. Default: nothing. */
    readonly prepare?: (cluster: Cluster) => Promise<void>
    readonly scenario: (cluster: Cluster, operator: Program) => Promise<void>
  },
): Promise<Verdict> {
  await using cluster = await Cluster.start(place.folder)
  await prepare?.(cluster)
  const environment = { KUBECONFIG: cluster.kubeconfig, PYTHONUNBUFFERED: '1' }
  const operator = new Program(program, args, { folder: place.folder, environment })
  try {
    await scenario(cluster, operator)
  } finally {
    await operator.stop()
  }
  const { passed, problems } = cluster
  if (problems.length === 0) return { passed, problems, notes: [] }
  return { passed, problems: [...problems, `the operator printed:\n${lastLines(operator.output, 20)}`], notes: [] }
}
