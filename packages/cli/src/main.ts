import { SetpointError } from '@setpoint/kube'
import { program } from './program.js'

// Not awaited: the bundle is a script, for the sake of its bytecode, and scripts have no await here.
program()
  .parseAsync()
  .catch((error: unknown) => {
    // What Setpoint knows how to explain is one sentence; anything else is a bug and shows its stack.
    console.error(error instanceof SetpointError ? `setpoint: ${error.message}` : error)
    process.exitCode = 1
    // What did not end in time would keep the process alive.
    if (error instanceof SetpointError && error.code === 'StopTimeout') process.exit()
  })
