import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@setpoint/kube'

const fileName = 'storage.opening'
/** Milliseconds between two looks, and after which whoever made the file is taken to be gone, whatever its process id says. */
const pause = 5
const longest = 10_000

/**
 * Does something while no other process opens or closes the database of a folder. The library's last user takes the locks between
 * processes apart when it closes; one that waits for its turn to open in that very moment is left with locks that do not work, and
 * cannot even close again. That is all that this is for: where it cannot be had, as on a full disk, it is done without.
 */
export async function alone<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  const file = join(folder, fileName)
  const isMade = await made(file)
  try {
    return await action()
  } finally {
    if (isMade) rmSync(file, { force: true })
  }
}

/** Whether the file was made, which one process at a time can. */
async function made(file: string): Promise<boolean> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
    if (isLeftBehind(file)) rmSync(file, { force: true })
    else await systemClock.sleep(pause)
  }
}

function isLeftBehind(file: string): boolean {
  try {
    if (systemClock.now() - statSync(file).mtimeMs > longest) return true
    const maker = Number.parseInt(readFileSync(file, 'utf8'), 10)
    // It has made the file, and not written its number yet.
    if (Number.isNaN(maker)) return false
    process.kill(maker, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
