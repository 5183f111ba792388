import { describe, expect, it } from 'vitest'
import { areDrawn, areSameButDrawn } from './drawn.js'

describe('several texts look drawn at random', () => {
  it.each([
    [['demo-x3f9q', 'demo-0k2ps', 'demo-b71zz']],
    [['demo-a3f09c', 'demo-19e2b1', 'demo-004411']],
    [['run-4x0p', 'run-k2j9', 'run-zz3e']],
    [['pmoylzbpqwrt', 'qeptpbxmkjhd', 'xkcdvbnmqwas']],
    [['run-1767323045007', 'run-1767323045014', 'run-1767323045021']],
    [['job-482913', 'job-119302', 'job-770001']],
    [['bdc0d600', '104f7e00', '99999999', 'deadbeef']],
  ])('%j', (texts) => expect(areDrawn(texts)).toBe(true))
})

describe('several texts do not', () => {
  it.each([
    ['numbers in a row', ['demo-0', 'demo-1', 'demo-2']],
    ['numbers in the order of their digits', ['demo-1', 'demo-10', 'demo-2']],
    ['numbers behind the same letters', ['node1', 'node2', 'node3']],
    ['words', ['north', 'east', 'south', 'west']],
    ['phases', ['Pending', 'Provisioning', 'Bootstrapping', 'Joining']],
    ['sentences', ['it is up 1a', 'it is up 2b', 'it is up 3c']],
    ['two of them', ['x3f9q', '0k2ps']],
    ['the same again', ['x3f9q', '0k2ps', 'x3f9q']],
  ])('%s', (_, texts) => expect(areDrawn(texts)).toBe(false))
})

describe('sentences with a word that is drawn', () => {
  const held = (by: string): string => `the lock is held by ${by}, cannot go on`

  it('are the same otherwise', () => {
    expect(areSameButDrawn(['pmoylzbp', 'qeptpbxm', 'xkcdvbnm'].map(held))).toBe(true)
    expect(areSameButDrawn(['Anna', 'Berta', 'Carla'].map(held))).toBe(false)
    expect(areSameButDrawn(['pmoylzbp', 'qeptpbxm', 'xkcdvbnm'])).toBe(false)
  })
})
