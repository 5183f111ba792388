export interface WelcomeInput {
  readonly url: string
  readonly kubeconfig: string
  readonly dataDir: string | undefined
  readonly workloads: boolean
  /** kubectl sends no token over HTTP, so it is of no use there. */
  readonly plainHttp: boolean
}

const CONFIG_MAP = [
  'kubectl create configmap hello --from-literal=message=hi',
  'kubectl get configmap hello -o yaml --watch',
]
const DEPLOYMENT = [
  'kubectl create deployment hello --image=nginx --replicas=3',
  'kubectl rollout status deployment/hello',
]

/** What a person sees when the server is ready. */
export function welcome({ url, kubeconfig, dataDir, workloads, plainHttp }: WelcomeInput): string {
  return [
    `Setpoint API server is ready at ${url}`,
    `  kubeconfig  ${kubeconfig}`,
    `  storage     ${dataDir ?? 'in memory; everything is gone when it stops (keep it with --data-dir FOLDER)'}`,
    '',
    ...(plainHttp
      ? tryOut(withCurl(url, kubeconfig))
      : inAnotherTerminal(kubeconfig, ['kubectl get namespaces', ...(workloads ? DEPLOYMENT : CONFIG_MAP)])),
  ].join('\n')
}

/** What to type while the server runs, with kubectl led to it. */
export function inAnotherTerminal(kubeconfig: string, commands: readonly string[]): string[] {
  return tryOut([`export KUBECONFIG='${kubeconfig}'`, ...commands])
}

function tryOut(lines: readonly string[]): string[] {
  return ['Try it in another terminal:', ...lines.map((line) => `  ${line}`), '', 'Ctrl-C stops it.']
}

function withCurl(url: string, kubeconfig: string): string[] {
  return [
    `TOKEN=$(sed -n 's/^ *token: *//p' '${kubeconfig}' | tr -d '"')`,
    `curl -H "Authorization: Bearer $TOKEN" ${url}/api/v1/namespaces`,
    '(kubectl sends no credentials without TLS, so it may only read health and version here)',
  ]
}
