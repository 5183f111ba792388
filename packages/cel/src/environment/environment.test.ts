import { describe, expect, it } from 'vitest'
import { kubernetesLibraries } from '../kubernetes/index.js'
import { BOOL, DYN, INT, listOf, STRING } from '../type/index.js'
import { toJson, type Value } from '../value/index.js'
import { Environment } from './environment.js'
import type { Compilation } from './environment.js'

const environment = new Environment({
  libraries: kubernetesLibraries(),
  variables: { object: DYN, names: listOf(STRING), limit: INT },
})

function compile(text: string): Compilation {
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new Error(compiled.message)
  return compiled
}

describe('an environment', () => {
  it('evaluates against plain JSON without copying it', () => {
    const { program } = compile('object.spec.replicas * 2 <= limit')
    expect(program.evaluate({ object: { spec: { replicas: 3 } }, limit: 6 })).toEqual({ value: true, cost: 6 })
  })

  it('gives results that turn back into JSON', () => {
    const { value } = compile("{'names': names.map(n, n + '!')}").program.evaluate({ names: ['a', 'b'] })
    expect(toJson(value as Value)).toEqual({ names: ['a!', 'b!'] })
  })

  it('asks a host only for the variables that an evaluation looks at, and once for each', () => {
    const asked: string[] = []
    const { program } = compile('limit > 0 || names.size() == 0 || limit < 0')
    program.evaluate((name) => {
      asked.push(name)
      return 5
    })
    expect(asked).toEqual(['limit'])
  })

  it('says which variable has no value', () => {
    expect(compile('limit == 1').program.evaluate({})).toMatchObject({ error: 'no such attribute(s): limit' })
  })

  it('cancels an evaluation that costs more than it may', () => {
    const { program } = compile('names.all(a, names.all(b, a == b))')
    const names = Array.from({ length: 100 }, () => 'same')
    const outcome = program.evaluate({ names }, { costLimit: 1000 })
    expect(outcome).toMatchObject({
      error: 'operation cancelled: actual cost limit exceeded',
      costLimitExceeded: true,
    })
    expect(program.evaluate({ names }).value).toBe(true)
  })

  it('does not let an expression absorb the end of its budget', () => {
    const { program } = compile('names.all(a, names.all(b, a == b)) || true')
    const names = Array.from({ length: 100 }, () => 'same')
    expect(program.evaluate({ names }, { costLimit: 1000 })).toMatchObject({ costLimitExceeded: true })
  })

  it('keeps nothing from one evaluation to the next', () => {
    const { program } = compile("names.filter(n, n != 'b').size()")
    expect(program.evaluate({ names: ['a', 'b'] }).value).toBe(1)
    expect(program.evaluate({ names: ['b'] }).value).toBe(0)
  })

  it('estimates with what the host knows about sizes', () => {
    const sized = compile("names.all(n, n == 'x')").estimateCost(({ path }) => {
      if (path?.join('.') === 'names') return { min: 0n, max: 10n }
      return path?.join('.') === 'names.@items' ? { min: 0n, max: 20n } : undefined
    })
    expect(sized).toEqual({ min: 2n, max: 52n })
    expect(compile("names.all(n, n == 'x')").estimateCost().max).toBe((1n << 64n) - 1n)
  })

  it('extends without touching the one it came from', () => {
    const extended = environment.extend({ variables: { extra: BOOL } })
    expect(extended.compile('extra').ok).toBe(true)
    expect(environment.compile('extra')).toMatchObject({
      ok: false,
      message: "ERROR: <input>:1:1: undeclared reference to 'extra' (in container '')\n | extra\n | ^",
    })
  })

  it('has only what an older release had, when asked for it', () => {
    const old = new Environment({ libraries: kubernetesLibraries(29) })
    expect(old.compile("ip('1.2.3.4')").ok).toBe(false)
    expect(old.compile("quantity('1').sub(quantity('1')) == quantity('0')").ok).toBe(true)
  })

  it('makes a program that only fails from constants that cannot be computed', () => {
    const { program } = compile("int('x') == 1")
    expect(program.error).toBe("type conversion error from 'string' to 'int'")
    expect(program.evaluate({})).toMatchObject({ error: "type conversion error from 'string' to 'int'" })
  })

  it('refuses what is too deep or too long, and names the limit', () => {
    const nested = `${'['.repeat(300)}${']'.repeat(300)}`
    expect(environment.compile(nested)).toMatchObject({
      message: 'ERROR: <input>:-1:0: expression recursion limit exceeded: 250',
    })
    const chained = Array.from({ length: 300 }, () => '1').join(' + ')
    expect(environment.compile(chained)).toMatchObject({
      message: 'ERROR: <input>:-1:0: max recursion depth exceeded',
    })
    expect(environment.compile('1'.padEnd(100_001))).toMatchObject({
      message: 'ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100001, limit 100000',
    })
  })

  it('takes long chains of && and ||, which do not nest', () => {
    const chain = Array.from({ length: 2000 }, () => 'limit == 1').join(' && ')
    expect(compile(chain).program.evaluate({ limit: 1 }).value).toBe(true)
  })
})
