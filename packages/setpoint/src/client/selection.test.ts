import { compileLabelSelector, SetpointError } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { type Client, createClient } from './index.js'

/** A client whose server must not be asked. */
function unasked(): { client: Client; asked: string[] } {
  const asked: string[] = []
  const transport = {
    request: ({ path }: { path: string }) => {
      asked.push(path)
      return Promise.reject(new SetpointError('ServerUnreachable', 'nobody is there'))
    },
    close: () => Promise.resolve(),
  }
  return { client: createClient({ transport, namespace: 'default' }), asked }
}

const CALLS: readonly (readonly [string, (client: Client, options: never) => Promise<unknown>])[] = [
  ['list', (client, options) => client.list(ConfigMap, options)],
  ['watch', (client, options) => client.watch(ConfigMap, options)],
  ['deleteAllOf', (client, options) => client.deleteAllOf(ConfigMap, options)],
]

describe.each(CALLS)('a selection that would be everything, or another one, is refused by %s', (verb, call) => {
  it.each([
    [
      'a selector that selects nothing',
      { labelSelector: compileLabelSelector(undefined) },
      'selects nothing, which no server can be told',
    ],
    [
      'labels in place of a selector',
      { labelSelector: { app: 'web' } },
      'labelSelector: there is no option "app"; there are matchExpressions, matchLabels',
    ],
    ['a name that there is not', { lables: { app: 'web' } }, 'there is no option "lables"; there are '],
    ['a value with a comma', { labels: { app: 'web,tier!=db' } }, 'labels cannot be sent: '],
    [
      'a value that is none',
      { labels: { app: undefined } },
      'labels is { app: undefined }; it must be an object whose values are texts',
    ],
    [
      'a field that is none',
      { fields: { 'metadata.name': 5 } },
      "fields is { 'metadata.name': 5 }; it must be an object whose values are texts",
    ],
    ['fields in place of a text', { fieldSelector: { a: 'b' } }, "fieldSelector is { a: 'b' }; it must be a text"],
    [
      'an operator that there is not',
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } },
      'labelSelector cannot be sent: ',
    ],
  ])('%s', async (_, options, message) => {
    const { client, asked } = unasked()
    const refusal = call(client, options as never)
    await expect(refusal).rejects.toMatchObject({ code: 'OptionInvalid' })
    await expect(refusal).rejects.toThrow(`${verb} of ConfigMap: `)
    await expect(refusal).rejects.toThrow(message)
    expect(asked).toEqual([])
  })
})
