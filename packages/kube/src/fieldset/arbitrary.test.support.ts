import * as fc from 'fast-check'
import {
  fieldElement,
  fieldSet,
  type FieldSet,
  indexElement,
  keyElement,
  type Path,
  type PathElement,
  valueElement,
} from './index.js'

const names = fc.constantFrom('a', 'b', 'spec', '.', 'k.e/y', 'é', '\uffee', '\u{1f600}', '__proto__', '')
const scalars = fc.oneof(names, fc.constantFrom(1, 2, 10, 1.5, -3), fc.boolean())

const elements: fc.Arbitrary<PathElement> = fc.oneof(
  { weight: 4, arbitrary: names.map(fieldElement) },
  { weight: 1, arbitrary: scalars.map(valueElement) },
  { weight: 1, arbitrary: fc.nat({ max: 12 }).map(indexElement) },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(fc.constantFrom('name', 'port', 'protocol'), scalars, { minKeys: 1, maxKeys: 2 })
      .map((key) => keyElement(Object.entries(key).map(([name, value]) => ({ name, value })))),
  },
)

export const paths: fc.Arbitrary<Path> = fc.array(elements, { minLength: 1, maxLength: 4 })

/** Sets over few different elements, so that two of them overlap. */
export const sets: fc.Arbitrary<FieldSet> = fc.array(paths, { maxLength: 12 }).map((list) => fieldSet(...list))
