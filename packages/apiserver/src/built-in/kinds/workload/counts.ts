import { type FieldError, type FieldPath, invalid } from '@setpoint/kube'
import { checkNotNegative } from '../checks.js'

/** What the controllers of replicated pods count in a status. */
export interface ReplicaCounts {
  readonly replicas?: number
  readonly collisionCount?: number
}

/** The numbers are not negative, in this order. */
export function checkCounts<T extends object>(
  errors: FieldError[],
  status: T,
  names: readonly (keyof T & string)[],
  path: FieldPath,
): void {
  for (const name of names) checkNotNegative(errors, status[name] as number | undefined, path, name)
}

/** None of these is more than all replicas. */
export function checkParts<T extends ReplicaCounts>(
  errors: FieldError[],
  status: T,
  names: readonly (keyof T & string)[],
  path: FieldPath,
): void {
  for (const name of names) checkAtMost(errors, status, name, 'replicas', 'status.replicas', path)
}

export function checkAtMost<T extends object>(
  errors: FieldError[],
  status: T,
  name: keyof T & string,
  whole: keyof T & string,
  wholeText: string,
  path: FieldPath,
): void {
  const part = (status[name] as number | undefined) ?? 0
  if (part <= ((status[whole] as number | undefined) ?? 0)) return
  errors.push(invalid(path.child(name), part, `cannot be greater than ${wholeText}`))
}

/** Collisions of names that a controller had to step around; forgetting one would bring it back. */
export function checkCollisionsKept(
  errors: FieldError[],
  status: ReplicaCounts,
  old: ReplicaCounts,
  path: FieldPath,
): void {
  const [count, before] = [status.collisionCount, old.collisionCount]
  if (before === undefined || (count !== undefined && count >= before)) return
  errors.push(invalid(path.child('collisionCount'), count ?? 0, 'cannot be decremented'))
}
