import { createRequire } from 'node:module'
import type { ProtobufPackages } from '@setpoint/kube/protobuf/decode'
import type * as Generated from '@setpoint/kube/protobuf/table'

/** The table is large, and a server whose clients speak JSON never needs it. */
export function loadPackages(): ProtobufPackages {
  return (createRequire(import.meta.url)('@setpoint/kube/protobuf/table') as typeof Generated).protobufPackages
}
