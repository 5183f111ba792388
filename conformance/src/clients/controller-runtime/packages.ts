/** The release whose suites run. */
export const controllerRuntimeVersion = 'v0.25.2'

/**
 * The packages whose suites talk to a server, and how many specs each runs there: fewer mean that a suite did not get as
 * far as its specs. Those that take longest come first.
 */
export const packages: readonly (readonly [path: string, specs: number])[] = [
  ['pkg/cache', 276],
  ['pkg/manager', 107],
  ['pkg/client', 311],
  ['pkg/internal/controller', 75],
  ['pkg/webhook', 8],
  ['pkg/builder', 72],
  ['pkg/envtest', 28],
  ['pkg/source', 19],
  ['pkg/handler', 96],
  ['pkg/controller', 32],
  ['pkg/controller/controllerutil', 60],
  ['pkg/reconcile', 9],
  ['pkg/internal/recorder', 5],
  ['pkg/cluster', 15],
  ['pkg/metrics/filters', 2],
  ['pkg/manager/internal/integration', 2],
]
