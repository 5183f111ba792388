import { describe, expect, it } from 'vitest'
import {
  ANY_ELEMENT,
  excludeFields,
  fieldSet,
  fieldsPath,
  includeFields,
  keyElement,
  type Path,
  toFieldsV1,
} from './index.js'

const container: Path = [...fieldsPath('spec', 'containers'), keyElement([{ name: 'name', value: 'app' }])]
const set = fieldSet(
  fieldsPath('status'),
  fieldsPath('status', 'replicas'),
  fieldsPath('metadata', 'labels', 'a'),
  container,
  [...container, ...fieldsPath('image')],
  [...container, ...fieldsPath('resources', 'limits')],
)

describe('excludeFields', () => {
  it('leaves out fields with everything below them', () => {
    const filter = excludeFields(fieldSet(fieldsPath('status'), fieldsPath('spec')))
    expect(toFieldsV1(filter(set))).toEqual({ 'f:metadata': { 'f:labels': { 'f:a': {} } } })
  })
})

describe('includeFields', () => {
  it('keeps what begins with a pattern and the members on the way', () => {
    const filter = includeFields(['spec', 'containers', ANY_ELEMENT, 'resources'])
    expect(toFieldsV1(filter(set))).toEqual({
      'f:spec': { 'f:containers': { 'k:{"name":"app"}': { '.': {}, 'f:resources': { 'f:limits': {} } } } },
    })
  })

  it('keeps what begins with any of several patterns', () => {
    const filter = includeFields(['status'], ['metadata', 'labels'], ['metadata', 'annotations'])
    expect(toFieldsV1(filter(set))).toEqual({
      'f:metadata': { 'f:labels': { 'f:a': {} } },
      'f:status': { '.': {}, 'f:replicas': {} },
    })
  })

  it('follows only the first of two patterns that part ways below any element', () => {
    const containers = ['spec', 'containers', ANY_ELEMENT] as const
    const filter = includeFields([...containers, 'image'], [...containers, 'resources'])
    expect(toFieldsV1(filter(set))).toEqual({
      'f:spec': { 'f:containers': { 'k:{"name":"app"}': { '.': {}, 'f:image': {} } } },
    })
  })

  it('keeps everything without patterns', () => {
    expect(includeFields()(set)).toBe(set)
  })
})
