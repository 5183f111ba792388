import { formatTime, parseTime } from '@setpoint/kube'
import { createdAt, keyOf, type Pod, type Service } from '../machinery/index.js'

/** When the change that endpoints are written for happened: of a new service, its creation; then, of its pods. */
export class TriggerTimes {
  readonly #latest = new Map<string, number>()

  /** Undefined when nothing that has a time has changed since the last question. */
  next(service: Service, pods: readonly Pod[]): string | undefined {
    const key = keyOf(service)
    const before = this.#latest.get(key)
    const times = pods.map(({ status }) => {
      const ready = status.conditions?.find(({ type }) => type === 'Ready')
      return parseTime(ready?.lastTransitionTime ?? '') ?? 0
    })
    const latest = Math.max(createdAt(service), ...times)
    this.#latest.set(key, Math.max(latest, before ?? 0))
    return before === undefined || latest > before ? formatTime(latest) : undefined
  }

  forget(key: string): void {
    this.#latest.delete(key)
  }
}
