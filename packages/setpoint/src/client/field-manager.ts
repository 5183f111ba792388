import { type Kind, SetpointError } from '@setpoint/kube'

/** Apply without a name for the applier would be refused by the server; say it in the words of this API. */
export function requireFieldManager(kind: Kind, fieldManager: string | undefined): void {
  if (fieldManager !== undefined && fieldManager !== '') return
  throw new SetpointError(
    'RequestInvalid',
    `apply of a ${kind.kind} without a field manager; pass { fieldManager }, or use client.with({ fieldManager })`,
  )
}
