const SECOND = 1000

/**
 * Calls back, once, when the process that started this one is gone. A suite that is killed, or that forgets to stop its control
 * plane, would leave one behind each time.
 */
export function whenOrphaned(callback: () => void): void {
  const parent = process.ppid
  // oxlint-disable-next-line no-restricted-globals -- it watches this process itself, which no simulation runs in
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    callback()
  }, SECOND)
  look.unref()
}
