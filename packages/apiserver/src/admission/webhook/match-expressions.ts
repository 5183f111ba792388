import {
  type Authorize,
  AUTHORIZER_TYPE,
  authorizerValue,
  DYN,
  Environment,
  kubernetesLibraries,
  type Program,
  RESOURCE_CHECK_TYPE,
  resourceCheckValue,
} from '@setpoint/cel'
import type { JsonObject } from '@setpoint/kube'
import type { ResourceAttributes } from '../../authorize/index.js'
import type { MatchCondition, MatchInput, MatchResult } from './match-conditions.js'

/** What one expression, and all of a webhook together, may cost. */
const CALL_LIMIT = 1_000_000
const TOTAL_LIMIT = 2_500_000
const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run'
const REQUEST_RESOURCE = 'authorizer.requestResource'

const environment = new Environment({
  variables: {
    object: DYN,
    oldObject: DYN,
    request: DYN,
    authorizer: AUTHORIZER_TYPE,
    [REQUEST_RESOURCE]: RESOURCE_CHECK_TYPE,
  },
  libraries: kubernetesLibraries(),
})

/** All conditions must hold. One that is false decides, even where another fails. */
export function compileConditions(conditions: readonly MatchCondition[]): (input: MatchInput) => MatchResult {
  const compiled = conditions.map(({ expression }) => ({ expression, program: compile(expression) }))
  return (input) => {
    const bindings = bindingsOf(input)
    const errors: string[] = []
    let remaining = TOTAL_LIMIT
    for (const { expression, program } of compiled) {
      if (typeof program === 'string') {
        errors.push(program)
        continue
      }
      const result = program.evaluate(bindings, { costLimit: Math.min(CALL_LIMIT, remaining) })
      remaining -= result.cost
      if (remaining <= 0) return { error: OUT_OF_BUDGET }
      if (result.error !== undefined) errors.push(`expression '${expression}' resulted in error: ${result.error}`)
      else if (result.value === false) return 'no match'
    }
    const distinct = [...new Set(errors)]
    if (distinct.length === 0) return 'match'
    return { error: distinct.length === 1 ? distinct.join('') : `[${distinct.join(', ')}]` }
  }
}

function compile(expression: string): Program | string {
  const compilation = environment.compile(expression)
  return compilation.ok ? compilation.program : `compilation error: compilation failed: ${compilation.message}`
}

function bindingsOf({ object, oldObject, request, user, authorizer }: MatchInput): (name: string) => unknown {
  const authorize: Authorize = ({ serviceAccount, verb, path, resource }) => {
    const { namespace = '', name = '' } = serviceAccount ?? {}
    const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated']
    const account = { name: `system:serviceaccount:${namespace}:${name}`, uid: '', groups, extra: {} }
    const asked =
      path === undefined
        ? ({ type: 'resource', verb, version: '*', ...(resource as AskedResource) } as const)
        : ({ type: 'path', verb, path } as const)
    return authorizer.authorize(serviceAccount === undefined ? user : account, asked)
  }
  return (name) => {
    switch (name) {
      case 'object':
        return object ?? null
      case 'oldObject':
        return oldObject ?? null
      case 'request':
        return request
      case 'authorizer':
        return authorizerValue(authorize)
      case REQUEST_RESOURCE:
        return resourceCheckValue(authorize, requestResource(request))
      default:
        return undefined
    }
  }
}

type AskedResource = Omit<ResourceAttributes, 'type' | 'verb' | 'version'>

function requestResource(request: JsonObject): AskedResource {
  const { group, resource } = request['requestResource'] as { group: string; resource: string }
  const text = (name: string): string => (request[name] as string | undefined) ?? ''
  return { group, resource, subresource: text('requestSubResource'), namespace: text('namespace'), name: text('name') }
}
