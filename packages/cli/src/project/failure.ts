import { messageOf } from '@setpoint/kube'

/**
 * Runs a command, and says in one sentence what it failed at: errors that Setpoint or a server can explain are told by
 * their message, whichever copy of the packages made them; anything else is a bug and shows its stack. Nothing that fails
 * after the signal has aborted is a failure.
 */
export async function explained(command: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (signal?.aborted === true) return
    const name = error instanceof Error ? error.name : ''
    const known = name === 'SetpointError' || name === 'StatusError'
    console.error(known ? `setpoint: ${messageOf(error)}` : error)
    // 2 where the command line is at fault.
    process.exitCode ||= known && /^Option(Invalid|Missing)$/.test((error as { code?: string }).code ?? '') ? 2 : 1
  }
}
