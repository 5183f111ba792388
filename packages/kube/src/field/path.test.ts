import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldPath, fieldPath } from './index.js'

describe('FieldPath', () => {
  it('joins names with dots and subscripts with brackets', () => {
    const path = fieldPath('spec').child('containers').index(0).child('env').key('NAME')
    expect(path.toString()).toBe('spec.containers[0].env[NAME]')
  })

  it('takes several names at once', () => {
    expect(fieldPath('spec', 'template').child('spec', 'volumes').toString()).toBe('spec.template.spec.volumes')
  })

  it('reads <nil> for the object itself, and adds no dot after it', () => {
    expect(FieldPath.of().toString()).toBe('<nil>')
    expect(FieldPath.of().text).toBe('')
    expect(FieldPath.of().child('spec').toString()).toBe('spec')
    expect(FieldPath.of().key('a').toString()).toBe('[a]')
  })

  it('never changes: each step is a path of its own', () => {
    const step = fc.oneof(
      fc.string({ minLength: 1 }).map((name) => (path: FieldPath) => path.child(name)),
      fc.nat().map((position) => (path: FieldPath) => path.index(position)),
      fc.string().map((key) => (path: FieldPath) => path.key(key)),
    )
    fc.assert(
      fc.property(fc.array(step), step, (steps, last) => {
        const path = steps.reduce((current, next) => next(current), fieldPath('root'))
        const before = path.toString()
        const extended = last(path)
        expect(path.toString()).toBe(before)
        expect(extended.toString().startsWith(before)).toBe(true)
        expect(extended.toString().length).toBeGreaterThan(before.length)
      }),
    )
  })
})
