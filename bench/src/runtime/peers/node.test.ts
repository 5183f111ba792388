import { expect, test } from 'vitest'
import { knownOptions, ownNode } from './node.js'

test('options that a Node does not know are left out', async () => {
  const options = ['--max-semi-space-size=2', '--no-such-option', '--enable-source-maps']
  expect(await knownOptions(ownNode, options)).toEqual(['--max-semi-space-size=2', '--enable-source-maps'])
})
