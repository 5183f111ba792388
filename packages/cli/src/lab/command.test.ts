import { describe, expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'

const bench = useCommands()

describe('setpoint lab', () => {
  test('lists its steps', async () => {
    const { code, stdout } = await bench.run('lab', '--list')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^ 1 {2}A definition\n 2 {2}An operator as a script\n[^]*15 {2}What to measure\n16 {2}Cleanup\n$/,
    )
  })

  test('says that it needs a terminal, or --all', async () => {
    const { code, stderr } = await bench.run('lab')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^setpoint: the lab waits .* --all\n$/)])
  })

  test('says how many steps there are', async () => {
    const { code, stderr } = await bench.run('lab', '--step', '99', '--all')
    expect([code, stderr]).toEqual([2, 'setpoint: --step 99: the lab has 16 steps; --list shows them\n'])
  })
})
