import type { Json, JsonObject, Schema } from '@setpoint/kube'
import { closure } from './closure.js'
import type { Description } from './group-version.js'
import { type Parameter, sortParameters } from './parameters.js'
import { byPath, commonParameters, isSame, type Payload, type Route } from './route.js'

const PREFIX = '#/components/schemas/'

/** What a document calls itself. */
export interface DocumentInfo {
  readonly title: string
  readonly version: string
}

/** The OpenAPI v3 document of a description. Bearer tokens are part of it where the server itself is described. */
export function openApiV3(description: Description, info: DocumentInfo, withSecurity: boolean): JsonObject {
  const paths = [...byPath(description.routes)].map(([path, routes]) => [path, pathItem(routes)] as const)
  const schemas = Object.fromEntries(closure(components(description.routes), (name) => narrowed(name, description)))
  return {
    openapi: '3.0.0',
    info: { ...info },
    paths: Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      ...(Object.keys(schemas).length > 0 && { schemas: schemas as JsonObject }),
      ...(withSecurity && {
        securitySchemes: {
          BearerToken: {
            type: 'apiKey',
            description: 'Bearer Token authentication',
            name: 'authorization',
            in: 'header',
          },
        },
      }),
    },
  }
}

const IN_EVERY_GROUP = /^io\.k8s\.apimachinery\.pkg\.apis\.meta\.v1\.(DeleteOptions|WatchEvent)$/

/** A schema with only those registrations of its kind that concern this document; there are sixty otherwise. */
function narrowed(name: string, { find, concerns }: Description): Schema | undefined {
  const schema = find(name)
  if (schema === undefined || !IN_EVERY_GROUP.test(name)) return schema
  const kinds = schema['x-kubernetes-group-version-kind']?.filter(concerns) ?? []
  return { ...schema, 'x-kubernetes-group-version-kind': kinds }
}

/** The components that routes name. */
export function components(routes: readonly Route[]): Set<string> {
  const names = new Set<string>()
  for (const { body, responses } of routes) {
    if (body !== undefined) names.add(body.component)
    for (const [, payload] of responses) if (payload !== 'text') names.add(payload.component)
  }
  return names
}

function pathItem(routes: readonly Route[]): JsonObject {
  const common = commonParameters(routes)
  const item: JsonObject = {}
  for (const route of routes) item[route.method] = operation(route, common)
  if (common.length > 0) item.parameters = parameters(common)
  return item
}

function operation(route: Route, common: readonly Parameter[]): JsonObject {
  const own = route.parameters.filter((parameter) => !common.some((other) => isSame(other, parameter)))
  return {
    tags: [route.tag],
    operationId: route.operationId,
    ...(own.length > 0 && { parameters: parameters(own) }),
    ...(route.body && {
      requestBody: {
        content: content(route.consumes, { component: route.body.component }),
        ...(route.body.required && { required: true }),
      },
    }),
    responses: responses(route),
    ...(route.action && { 'x-kubernetes-action': route.action }),
    ...(route.kind && { 'x-kubernetes-group-version-kind': { ...route.kind } }),
  }
}

function parameters(list: readonly Parameter[]): Json[] {
  return sortParameters(list).map(({ name, in: where, type }) => ({
    name,
    in: where,
    ...(where === 'path' && { required: true }),
    schema: { type, uniqueItems: true },
  }))
}

/** OpenAPI demands a description of every answer; these are the server's own words. */
export const ANSWERS = { 200: 'OK', 201: 'Created', 202: 'Accepted', 401: 'Unauthorized' } as const

function responses({ responses, produces }: Route): JsonObject {
  const answers: JsonObject = {}
  for (const [code, payload] of responses) {
    answers[code] = { description: ANSWERS[code], content: content(produces, payload) }
  }
  answers[401] = { description: ANSWERS[401] }
  return answers
}

function content(mediaTypes: readonly string[], payload: Payload): JsonObject {
  const schema: JsonObject = payload === 'text' ? { type: 'string' } : { $ref: PREFIX + payload.component }
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]))
}
