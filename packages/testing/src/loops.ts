import { SetpointError } from '@setpoint/kube'
import type { Manager, ManagerOptions } from 'setpoint'
import { type LoopReport, renderReport } from 'setpoint/doctor'

type Setting = ManagerOptions['doctor']

/** Whether a loop fails the test: unless it was told otherwise, or to warn only. */
export function isStrict(setting: Setting): boolean {
  return setting === undefined || (typeof setting === 'object' && (setting.strict ?? true))
}

/** The manager's own setting: the test is what fails, so the manager goes on. */
export function withoutStrict(setting: Setting): NonNullable<Setting> {
  return typeof setting === 'object' ? { ...setting, strict: false } : (setting ?? {})
}

/** The reconcile loops of a manager that nobody has been told of yet. */
export class Loops {
  #found: LoopReport[] = []
  #manager: Manager | undefined

  watch(manager: Manager): void {
    this.#manager = manager
    manager.doctor.subscribe((report) => this.#found.push(report))
  }

  /** Those that were found since somebody last asked, and those that go on. */
  take(): readonly LoopReport[] {
    const found = this.#found
    this.#found = []
    const active = this.#manager?.doctor.active ?? []
    const isKnown = ({ object, class: letter, controller }: LoopReport): boolean =>
      active.some((one) => one.object.uid === object.uid && one.class === letter && one.controller === controller)
    return [...found.filter((report) => !isKnown(report)), ...active]
  }
}

/** The failure of a test whose operator loops: the reports themselves. */
export function loopError(reports: readonly LoopReport[]): SetpointError {
  return new SetpointError('ReconcileLoop', reports.map(renderReport).join('\n\n'))
}
