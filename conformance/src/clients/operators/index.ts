// The same small operator, a ConfigMap for every WebApp, in the languages that operators are written in. Their sources are
// in conformance/clients; each is put through one scenario on the embedded server.
import type { ClientSuite } from '../client-suite.js'
import { goOperator } from './go.js'
import { pythonOperator } from './python.js'
import { rustOperator } from './rust.js'

export const operators: readonly ClientSuite[] = [pythonOperator, goOperator, rustOperator]
