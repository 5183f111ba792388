// The operator: a SecureStorage becomes a storage account of a provider outside of the cluster, encrypted with a key of the
// user's own. The provider is a process with a REST API; see cloud/.
import type { ControllerDefinition } from 'setpoint'
import { CloudClient } from './cloud/client.js'
import { secureStoragesWith } from './controller.js'

export { SecureStorage } from './kind.js'

export const secureStorages: ControllerDefinition = secureStoragesWith(
  new CloudClient(process.env['CLOUD_URL'] ?? 'http://127.0.0.1:8390'),
)
