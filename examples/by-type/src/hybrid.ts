import { after, controller, type ControllerDefinition, resource, z } from 'setpoint'

export const DnsRecord = resource({
  group: 'types.example.com',
  version: 'v1',
  kind: 'DnsRecord',
  spec: z.object({ host: z.string().min(1), address: z.ipv4() }),
  status: z.object({ published: z.string() }).partial(),
  conditions: ['Ready'],
  columns: { Host: '.spec.host', Address: '.spec.address', Published: '.status.published' },
})

/** A zone of some name server, outside of the cluster. */
export interface Zone {
  get(host: string): Promise<string | undefined>
  set(host: string, address: string): Promise<void>
  remove(host: string): Promise<void>
}

/**
 * Hybrid: a change of the object is an event and acted on at once; a change of the zone is not, so the zone is looked at
 * every minute, too. Both ways lead to the same function, which neither knows nor asks why it was called.
 */
export function dnsRecordsWith(zone: Zone): ControllerDefinition {
  return controller({
    for: DnsRecord,
    async reconcile({ spec: { host, address } }, ctx) {
      if ((await zone.get(host)) !== address) {
        await zone.set(host, address)
        ctx.event('Normal', 'Published', `${host} is ${address}`)
      }
      ctx.status({ published: address })
      ctx.ready('Published', `${host} is ${address}`)
      return after('1m')
    },
    finalize: ({ spec }) => zone.remove(spec.host),
  })
}

const records = new Map<string, string>()

/** With a zone in memory; a real one would be a name server's API. */
export const dnsRecords: ControllerDefinition = dnsRecordsWith({
  get: (host) => Promise.resolve(records.get(host)),
  set: (host, address) => Promise.resolve(void records.set(host, address)),
  remove: (host) => Promise.resolve(void records.delete(host)),
})
