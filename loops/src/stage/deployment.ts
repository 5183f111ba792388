import type { Container, PodSpec } from 'setpoint/kinds/v1'

/** The Deployment of a Widget. */
export function deploymentName(of: { readonly metadata: { readonly name?: string } }): string {
  return `${of.metadata.name}-app`
}

/** The least that a Deployment has to say. */
export function deployment(
  name: string,
  container: Partial<Container> = {},
  pod: Partial<PodSpec> = {},
  annotations?: Record<string, string>,
) {
  const labels = { app: name }
  return {
    selector: { matchLabels: labels },
    template: {
      metadata: { labels, ...(annotations === undefined ? {} : { annotations }) },
      spec: { containers: [{ name: 'app', image: 'registry.example.com/app:1', ...container }], ...pod },
    },
  }
}
