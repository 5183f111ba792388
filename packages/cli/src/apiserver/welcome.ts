export interface WelcomeInput {
  readonly url: string
  readonly kubeconfig: string
  readonly dataDir: string | undefined
  readonly workloads: boolean
}

const CONFIG_MAP = [
  '  kubectl create configmap hello --from-literal=message=hi',
  '  kubectl get configmap hello -o yaml --watch',
]
const DEPLOYMENT = [
  '  kubectl create deployment hello --image=nginx --replicas=3',
  '  kubectl rollout status deployment/hello',
]

/** What a person sees when the server is ready. */
export function welcome({ url, kubeconfig, dataDir, workloads }: WelcomeInput): string {
  return [
    `Setpoint API server is ready at ${url}`,
    `  kubeconfig  ${kubeconfig}`,
    `  storage     ${dataDir ?? 'in memory; everything is gone when it stops (keep it with --data-dir FOLDER)'}`,
    '',
    'Try it in another terminal:',
    `  export KUBECONFIG='${kubeconfig}'`,
    '  kubectl get namespaces',
    ...(workloads ? DEPLOYMENT : CONFIG_MAP),
    '',
    'Ctrl-C stops it.',
  ].join('\n')
}
