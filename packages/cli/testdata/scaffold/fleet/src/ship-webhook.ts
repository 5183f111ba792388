import { denied, webhook, type WebhookDefinition } from 'setpoint'
import { Ship } from './ship.js'

/** What the operator makes is called after its object, and more: Kubernetes has room for 63 characters. */
const LONGEST_NAME = 52

/** What the schema of Ship cannot say. */
export const shipWebhook: WebhookDefinition = webhook({
  for: Ship,
  /** Fills in what is missing. It may be called again, and must then find nothing to do. */
  default({ metadata }) {
    metadata.labels = { 'app.kubernetes.io/name': 'ship', ...metadata.labels }
  },
  /** Returning is consent; what is returned are warnings. `update` and `delete` are there too. */
  validate: {
    create({ metadata: { name = '' } }) {
      if (name.length > LONGEST_NAME)
        throw denied(`the name of a Ship must not have more than ${LONGEST_NAME} characters`)
    },
  },
})
