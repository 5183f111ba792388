import { markOf } from '../../create/main-file.js'

/** src/main.ts: the program of the image. */
export function mainFile(): string {
  return `// The program of the image. Election, ports and certificates are as its Deployment says, which "setpoint manifests" writes.
// "setpoint create" adds above the marked lines; the rest is yours.
import { run } from 'setpoint'
${markOf('imports')}

await run(
  [
    ${markOf('controllers')}
  ],
  {
    webhooks: [
      ${markOf('webhooks')}
    ],
  },
)
`
}
