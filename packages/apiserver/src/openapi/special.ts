import {
  ATTACH_OPTIONS,
  EXEC_OPTIONS,
  LOG_OPTIONS,
  type Parameter,
  PORT_FORWARD_OPTIONS,
  PROXY_OPTIONS,
} from './parameters.js'

// What discovery does not tell about built-in resources. Keys are `group/resource` or `group/resource/subresource`; the
// core group is ''.

/** Resources whose DELETE is documented to answer with the object; the others answer with a Status. */
const RETURNS_DELETED_OBJECT: ReadonlySet<string> = new Set([
  '/persistentvolumeclaims',
  '/persistentvolumes',
  '/pods',
  '/podtemplates',
  '/resourcequotas',
  '/serviceaccounts',
  '/services',
  'resource.k8s.io/deviceclasses',
  'resource.k8s.io/devicetaintrules',
  'resource.k8s.io/resourceclaims',
  'resource.k8s.io/resourceclaimtemplates',
  'resource.k8s.io/resourcepoolstatusrequests',
  'resource.k8s.io/resourceslices',
  'storage.k8s.io/csidrivers',
  'storage.k8s.io/csinodes',
  'storage.k8s.io/storageclasses',
  'storage.k8s.io/volumeattachments',
  'storage.k8s.io/volumeattributesclasses',
])

export function returnsDeletedObject(group: string, resource: string): boolean {
  return RETURNS_DELETED_OBJECT.has(`${group}/${resource}`)
}

/** A subresource that hands the connection on: not a REST verb but every listed method connects. */
export interface Connection {
  readonly methods: readonly Method[]
  readonly parameters: readonly Parameter[]
  /** Whether the rest of the path goes along: `/proxy/{path}`. */
  readonly subpath: boolean
}

export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch'

const STREAM_METHODS: readonly Method[] = ['get', 'post']
const PROXY: Connection = {
  methods: ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'],
  parameters: PROXY_OPTIONS,
  subpath: true,
}

const CONNECTIONS: ReadonlyMap<string, Connection> = new Map([
  ['/nodes/proxy', PROXY],
  ['/pods/attach', { methods: STREAM_METHODS, parameters: ATTACH_OPTIONS, subpath: false }],
  ['/pods/exec', { methods: STREAM_METHODS, parameters: EXEC_OPTIONS, subpath: false }],
  ['/pods/portforward', { methods: STREAM_METHODS, parameters: PORT_FORWARD_OPTIONS, subpath: false }],
  ['/pods/proxy', PROXY],
  ['/services/proxy', PROXY],
])

export function connectionOf(group: string, resource: string, subresource: string): Connection | undefined {
  return CONNECTIONS.get(`${group}/${resource}/${subresource}`)
}

/** A GET that answers with text: pods/log. */
export function textOptionsOf(group: string, resource: string, subresource: string): readonly Parameter[] | undefined {
  return `${group}/${resource}/${subresource}` === '/pods/log' ? LOG_OPTIONS : undefined
}
