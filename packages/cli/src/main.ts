#!/usr/bin/env node
import { SetpointError } from '@setpoint/kube'
import { program } from './program.js'

try {
  await program().parseAsync()
} catch (error) {
  // What Setpoint knows how to explain is one sentence; anything else is a bug and shows its stack.
  console.error(error instanceof SetpointError ? `setpoint: ${error.message}` : error)
  process.exitCode = 1
}
