import type { TransportResponse } from '@setpoint/kube'

/** What the way to the server knows of an answer beyond what the server says. */
const EXPLANATIONS = new WeakMap<TransportResponse, string>()

export function explain(response: TransportResponse, text: string): void {
  EXPLANATIONS.set(response, text)
}

/** A sentence that helps to understand a refusal; undefined where there is none. */
export function explanationOf(response: TransportResponse): string | undefined {
  return EXPLANATIONS.get(response)
}
