import { VirtualClock } from '@setpoint/kube'
import { expect, it } from 'vitest'
import { StatusDraft } from './status-draft.js'

it('a condition that turns and turns back within a pass keeps its time', () => {
  const conditions = [
    { type: 'Ready', status: 'True', reason: 'Fine', message: '', lastTransitionTime: '2020-01-01T00:00:00Z' },
  ]
  const owned = {
    'f:status': {
      'f:conditions': {
        'k:{"type":"Ready"}': {
          '.': {},
          'f:type': {},
          'f:status': {},
          'f:reason': {},
          'f:message': {},
          'f:lastTransitionTime': {},
        },
      },
    },
  }
  const managedFields = [
    {
      manager: 'webapps',
      operation: 'Apply',
      apiVersion: 'apps.example.com/v1',
      subresource: 'status',
      fieldsV1: owned,
    },
  ]
  const object = {
    apiVersion: 'apps.example.com/v1',
    kind: 'WebApp',
    metadata: { name: 'demo', managedFields },
    status: { conditions },
  }
  const draft = new StatusDraft(object as never, 'webapps', new VirtualClock())
  draft.condition('Ready', 'False', 'NotApplied', 'for now')
  draft.condition('Ready', 'True', 'Fine', '')
  expect(draft.desired().status).toEqual({ conditions })
})
