import {
  DELETE_OPTIONS,
  LIST_OPTIONS,
  type Parameter,
  PATCH_OPTIONS,
  PATH,
  PRETTY,
  WRITE_OPTIONS,
} from './parameters.js'
import { type Payload, type Route, TEXT } from './route.js'
import type { Connection, Method } from './special.js'
import { titleCase } from './operation-id.js'
import type { Target } from './target.js'

/** A route before it has a name. */
export interface Action extends Pick<Route, 'method' | 'path' | 'parameters' | 'responses' | 'body'> {
  /** What the operation's name begins with. */
  readonly verb: string
  /** Stands between group-version and kind in the operation's name. Default: nothing. */
  readonly prefix?: string
  /** Stands after the kind in the operation's name. Default: nothing. */
  readonly suffix?: string
  /** x-kubernetes-action. */
  readonly action: string
  /** Whether the operation's name says that it works in one namespace. Default: when the resource is namespaced. */
  readonly isNamespaced?: boolean
  /** Default: the dialect's. */
  readonly consumes?: readonly string[]
  /** Default: the dialect's for a single answer. */
  readonly produces?: readonly string[]
}

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const STATUS: Payload = { component: `${META}Status` }
const WATCH_EVENT: Payload = { component: `${META}WatchEvent` }
const DELETE_BODY = { component: `${META}DeleteOptions`, required: false }

/** What a verb of discovery makes possible, verb by verb. */
const ACTIONS: readonly (readonly [verb: string, actions: (target: Target) => Action[]])[] = [
  ['list', listActions],
  ['create', createActions],
  ['deletecollection', deleteCollectionActions],
  ['get', readActions],
  ['update', replaceActions],
  ['patch', patchActions],
  ['delete', deleteActions],
  ['watch', watchActions],
]

export function actionsOf(target: Target): Action[] {
  if (target.connection !== undefined) return connectActions(target, target.connection)
  return ACTIONS.filter(([verb]) => target.verbs.includes(verb)).flatMap(([, actions]) => actions(target))
}

function listActions(target: Target): Action[] {
  const { context, resource, collection, collectionParameters } = target
  const component = context.componentOf({ ...target.kind, kind: resource.listKind ?? `${resource.kind}List` })
  const list: Action = {
    verb: 'list',
    action: 'list',
    method: 'get',
    path: collection,
    parameters: [...collectionParameters, ...LIST_OPTIONS, PRETTY],
    responses: [[200, { component }]],
    produces: watchableTypes(target),
  }
  return [list, ...acrossNamespaces(target, list, `/${resource.name}`)]
}

function createActions(target: Target): Action[] {
  const isOfItem = target.subresource !== ''
  const object = objectOf(target)
  return [
    {
      verb: 'create',
      action: 'post',
      method: 'post',
      path: isOfItem ? target.item : target.collection,
      parameters: [...(isOfItem ? target.itemParameters : target.collectionParameters), ...WRITE_OPTIONS, PRETTY],
      responses: [
        [200, object],
        [201, object],
        [202, object],
      ],
      body: { ...object, required: true },
    },
  ]
}

function deleteCollectionActions({ context: { dialect }, collection, collectionParameters }: Target): Action[] {
  return [
    {
      verb: 'delete',
      prefix: 'Collection',
      action: 'deletecollection',
      method: 'delete',
      path: collection,
      parameters: [...collectionParameters, ...dialect.deleteCollectionParameters, PRETTY],
      responses: [[200, STATUS]],
      ...(dialect.deleteCollectionTakesOptions && { body: DELETE_BODY }),
    },
  ]
}

function readActions(target: Target): Action[] {
  const { dialect } = target.context
  const read: Action = {
    ...itemAction(target, 'get', dialect.readParameters),
    verb: 'read',
    action: 'get',
    responses: [[200, objectOf(target)]],
  }
  if (target.textOptions === undefined) return [read]
  const text = itemAction(target, 'get', target.textOptions)
  return [{ ...read, ...text, responses: [[200, TEXT]], produces: ['text/plain', ...dialect.produces] }]
}

function replaceActions(target: Target): Action[] {
  const object = objectOf(target)
  return [
    {
      ...itemAction(target, 'put', WRITE_OPTIONS),
      verb: 'replace',
      action: 'put',
      responses: okOrCreated(object),
      body: { ...object, required: true },
    },
  ]
}

function patchActions(target: Target): Action[] {
  const { dialect } = target.context
  const object = objectOf(target)
  return [
    {
      ...itemAction(target, 'patch', PATCH_OPTIONS),
      verb: 'patch',
      action: 'patch',
      responses: dialect.patchCreates ? okOrCreated(object) : [[200, object]],
      body: { component: `${META}Patch`, required: true },
      consumes: dialect.patches,
    },
  ]
}

function deleteActions(target: Target): Action[] {
  const answer = target.returnsDeletedObject ? objectOf(target) : STATUS
  return [
    {
      ...itemAction(target, 'delete', DELETE_OPTIONS),
      verb: 'delete',
      action: 'delete',
      responses: [
        [200, answer],
        [202, answer],
      ],
      body: DELETE_BODY,
    },
  ]
}

/** The deprecated paths below /watch/. */
function watchActions(target: Target): Action[] {
  if (!target.context.dialect.isComplete) return []
  const { resource, collection, collectionParameters, item, itemParameters } = target
  const watch = {
    verb: 'watch',
    method: 'get',
    responses: [[200, WATCH_EVENT]],
    produces: watchableTypes(target),
  } as const
  const ofCollection: Action = {
    ...watch,
    action: 'watchlist',
    path: `/watch${collection}`,
    parameters: [...collectionParameters, ...LIST_OPTIONS, PRETTY],
    suffix: 'List',
  }
  const ofItem: Action = {
    ...watch,
    action: 'watch',
    path: `/watch${item}`,
    parameters: [...itemParameters, ...LIST_OPTIONS, PRETTY],
  }
  return [ofCollection, ...acrossNamespaces(target, ofCollection, `/watch/${resource.name}`), ofItem]
}

function connectActions({ item, itemParameters }: Target, connection: Connection): Action[] {
  const { methods, parameters, subpath } = connection
  return methods.flatMap((method) => {
    const connect: Action = {
      verb: 'connect',
      prefix: titleCase(method),
      action: 'connect',
      method,
      path: item,
      parameters: [...itemParameters, ...parameters],
      responses: [[200, TEXT]],
      produces: ['*/*'],
      consumes: ['*/*'],
    }
    if (!subpath) return [connect]
    const path = `${item}/{path}`
    return [connect, { ...connect, path, parameters: [...connect.parameters, PATH], suffix: 'WithPath' }]
  })
}

function itemAction(
  { item, itemParameters }: Target,
  method: Method,
  parameters: readonly Parameter[],
): Pick<Action, 'method' | 'path' | 'parameters'> {
  return { method, path: item, parameters: [...itemParameters, ...parameters, PRETTY] }
}

/** The same for all namespaces at once, where there are namespaces. */
function acrossNamespaces({ resource }: Target, action: Action, path: string): Action[] {
  if (!resource.namespaced) return []
  const parameters = action.parameters.filter(({ name }) => name !== 'namespace')
  return [{ ...action, path, parameters, suffix: `${action.suffix ?? ''}ForAllNamespaces`, isNamespaced: false }]
}

function objectOf({ context, kind }: Target): { component: string } {
  return { component: context.componentOf(kind) }
}

function okOrCreated(payload: Payload): Route['responses'] {
  return [
    [200, payload],
    [201, payload],
  ]
}

function watchableTypes({ context: { dialect } }: Target): readonly string[] {
  return [...dialect.produces, ...dialect.streams]
}
