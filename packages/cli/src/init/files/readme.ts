import type { NewProject } from './project.js'

export function readme({ name, domain }: NewProject): string {
  return `# ${name}

A Kubernetes operator, written with Setpoint.

    npm install
    npx setpoint create api --group apps --version v1 --kind WebApp   # a kind, apps.${domain}/v1, with its controller and a test
    npm test                                                          # on an API server in the same process
    npx setpoint dev                                                  # an API server to play with; restarts on save
    npx setpoint manifests                                            # config/ and dist/install.yaml, from the definitions

    npx setpoint image --tag registry.example.com/${name}:0.1.0 --push
    npx setpoint deploy --image registry.example.com/${name}:0.1.0

| where                            | what                                                                       |
| -------------------------------- | -------------------------------------------------------------------------- |
| \`src/<kind>.ts\`                  | a kind and the function that makes reality match its objects               |
| \`src/main.ts\`                    | the program of the image                                                   |
| \`config/\`                        | manifests for kustomize, generated; \`config/samples\` is yours              |
| \`package.json\`, under \`setpoint\` | the operator's name, namespace, image and rights that no declaration shows |

\`npx setpoint --help\` lists all commands; \`make help\` has them under kubebuilder's names.
`
}
