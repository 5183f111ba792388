import { version } from '../version.js'

/** What a new project depends on; a test holds them to what Setpoint itself is built and tested with. */
export const dependencies: Readonly<Record<string, string>> = { setpoint: version }

export const devDependencies: Readonly<Record<string, string>> = {
  '@biomejs/biome': '2.6.6',
  '@setpoint/cli': version,
  '@setpoint/testing': version,
  '@types/node': '20.19.43',
  typescript: '7.0.2',
  vitest: '4.1.12',
}
