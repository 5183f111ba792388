import type { Transport } from '@setpoint/kube'

/** Leads to no server, for tests of what does not need one. */
export const nowhere: Transport = {
  request: () => Promise.reject(new Error('this test has no server')),
  close: () => Promise.resolve(),
}
