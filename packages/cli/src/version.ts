import { readFileSync } from 'node:fs'

/** The version of this package: one for all of Setpoint. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
