import type { Kind } from '@setpoint/kube'
import { ConfigMap, Pod } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resource } from '../resource/index.js'
import type { CachedObject } from './object.js'
import { compileSelection, type Selection } from './selection.js'

const Car = resource({
  group: 'cars.example.com',
  version: 'v1',
  kind: 'Car',
  spec: z.object({ color: z.string().optional(), doors: z.int32().optional() }),
  selectableFields: ['.spec.color', '.spec.doors'],
})

const object = (fields: object): CachedObject => ({
  ...fields,
  apiVersion: 'v1',
  kind: 'X',
  metadata: { name: 'a', namespace: 'n', labels: { app: 'web' } },
})

describe('whether an object is selected', () => {
  it.each<[string, Kind, Selection, object, boolean | undefined]>([
    ['everything is', Pod, {}, {}, true],
    ['labels tell', Pod, { labelSelector: 'app=web' }, {}, true],
    ['labels tell that it is not', Pod, { labelSelector: 'app=db' }, {}, false],
    ['its name tells', ConfigMap, { fieldSelector: 'metadata.name=a,metadata.namespace=n' }, {}, true],
    ['its name tells that it is not', ConfigMap, { fieldSelector: 'metadata.name!=a' }, {}, false],
    ['the server alone knows of other fields', Pod, { fieldSelector: 'status.phase=Running' }, {}, undefined],
    ['but what is certain is enough for no', Pod, { fieldSelector: 'metadata.name=b,status.phase=Running' }, {}, false],
    ['and so are labels', Pod, { labelSelector: 'app=db', fieldSelector: 'status.phase=Running' }, {}, false],
    [
      'a declared kind says what is selectable',
      Car,
      { fieldSelector: 'spec.color=red' },
      { spec: { color: 'red' } },
      true,
    ],
    ['also by a number', Car, { fieldSelector: 'spec.doors=3' }, { spec: { doors: 5 } }, false],
    ['what is absent is empty there', Car, { fieldSelector: 'spec.color=' }, { spec: {} }, true],
  ])('%s', (_, kind, selection, fields, expected) => {
    expect(compileSelection(kind, selection)(object(fields))).toBe(expected)
  })
})

it('says of which kind a selector is that cannot be read', () => {
  expect(() => compileSelection(ConfigMap, { labelSelector: 'a=b=c' })).toThrow(
    'the cache of ConfigMap: labelSelector "a=b=c" cannot be read: ',
  )
})
