export interface WelcomeInput {
  readonly url: string
  readonly kubeconfig: string
  readonly dataDir: string | undefined
}

/** What a person sees when the server is ready. */
export function welcome({ url, kubeconfig, dataDir }: WelcomeInput): string {
  return [
    `Setpoint API server is ready at ${url}`,
    `  kubeconfig  ${kubeconfig}`,
    `  storage     ${dataDir ?? 'in memory; everything is gone when it stops (keep it with --data-dir FOLDER)'}`,
    '',
    'Try it in another terminal:',
    `  export KUBECONFIG='${kubeconfig}'`,
    '  kubectl get namespaces',
    '  kubectl create configmap hello --from-literal=message=hi',
    '  kubectl get configmap hello -o yaml --watch',
    '',
    'Ctrl-C stops it.',
  ].join('\n')
}
