import type { Json, JsonObject, Schema } from '@setpoint/kube'
import { closure } from './closure.js'
import type { Description } from './group-version.js'
import { mapChildren } from './map-schema.js'
import { type Parameter, sortParameters } from './parameters.js'
import { byPath, commonParameters, isSame, type Payload, type Route } from './route.js'
import { ANSWERS, components, type DocumentInfo } from './v3.js'

const DEFINITIONS = '#/definitions/'

/** The OpenAPI v2 document: one for everything that is served. Of two descriptions of one thing, the first counts. */
export function openApiV2(descriptions: readonly Description[], info: DocumentInfo): JsonObject {
  const paths: JsonObject = {}
  const definitions: JsonObject = {}
  const shared: JsonObject = {}
  for (const { routes, find } of descriptions) {
    for (const [path, same] of byPath(routes)) paths[path] ??= pathItem(same, shared)
    for (const [name, schema] of closure(components(routes), find)) definitions[name] ??= toV2(schema) as JsonObject
  }
  return {
    swagger: '2.0',
    info: { ...info },
    paths: sorted(paths),
    definitions: sorted(definitions),
    parameters: sorted(shared),
    securityDefinitions: {
      BearerToken: {
        description: 'Bearer Token authentication',
        type: 'apiKey',
        name: 'authorization',
        in: 'header',
      },
    },
    security: [{ BearerToken: [] }],
  }
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** v2 has no defaults here, no `oneOf` (a quantity and an int-or-string are strings), and its references stand alone. */
function toV2(schema: Schema): Schema {
  const { default: _, oneOf, allOf, $ref, ...rest } = schema
  const reference = $ref ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined)
  return mapChildren(
    {
      ...rest,
      ...(oneOf && { type: 'string' }),
      ...(reference !== undefined && { $ref: DEFINITIONS + reference.slice(reference.lastIndexOf('/') + 1) }),
    },
    toV2,
  )
}

function pathItem(routes: readonly Route[], shared: JsonObject): JsonObject {
  const common = commonParameters(routes)
  const item: JsonObject = {}
  for (const route of routes) item[route.method] = operation(route, common, shared)
  if (common.length > 0) item.parameters = parameters(common, shared)
  return item
}

function operation(route: Route, common: readonly Parameter[], shared: JsonObject): JsonObject {
  const own = route.parameters.filter((parameter) => !common.some((other) => isSame(other, parameter)))
  const all = [...(route.body ? [bodyParameter(route.body, shared)] : []), ...parameters(own, shared)]
  return {
    ...(route.consumes.length > 0 && { consumes: [...route.consumes] }),
    produces: [...route.produces],
    schemes: ['https'],
    tags: [route.tag],
    operationId: route.operationId,
    ...(all.length > 0 && { parameters: all }),
    responses: responses(route),
    ...(route.action && { 'x-kubernetes-action': route.action }),
    ...(route.kind && { 'x-kubernetes-group-version-kind': { ...route.kind } }),
  }
}

/** Parameters that documents spell out each time: old kubectl looks for the last two right at the operation. */
const UNSHARED: ReadonlySet<string> = new Set(['name', 'dryRun', 'fieldValidation'])

function parameters(list: readonly Parameter[], shared: JsonObject): Json[] {
  return sortParameters(list).map(({ name, in: where, type }) => {
    const parameter = { uniqueItems: true, type, name, in: where, ...(where === 'path' && { required: true }) }
    return UNSHARED.has(name) ? parameter : share(`${name}-${where}`, parameter, shared)
  })
}

function bodyParameter({ component, required }: NonNullable<Route['body']>, shared: JsonObject): Json {
  const parameter = { name: 'body', in: 'body', ...(required && { required }), schema: payload({ component }) }
  const isShared = component.startsWith('io.k8s.apimachinery.')
  return isShared ? share(`body-${component.slice(component.lastIndexOf('.') + 1)}`, parameter, shared) : parameter
}

function share(name: string, parameter: JsonObject, shared: JsonObject): JsonObject {
  shared[name] ??= parameter
  return { $ref: `#/parameters/${name}` }
}

function responses({ responses }: Route): JsonObject {
  const answers: JsonObject = {}
  for (const [code, answer] of responses) answers[code] = { description: ANSWERS[code], schema: payload(answer) }
  answers[401] = { description: ANSWERS[401] }
  return answers
}

function payload(payload: Payload): JsonObject {
  return payload === 'text' ? { type: 'string' } : { $ref: DEFINITIONS + payload.component }
}
