import { describe, expect, it } from 'vitest'
import { Environment } from '../environment/index.js'
import { AUTHORIZER_TYPE, authorizerValue, type AuthorizerRequest } from './authorizer.js'
import { kubernetesLibraries } from './libraries.js'

const environment = new Environment({ libraries: kubernetesLibraries(), variables: { authorizer: AUTHORIZER_TYPE } })

function evaluate(
  text: string,
  answer = { allowed: true, reason: 'because' },
): { asked: AuthorizerRequest[]; outcome: unknown } {
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new Error(compiled.message)
  const asked: AuthorizerRequest[] = []
  const authorizer = authorizerValue((request) => {
    asked.push(request)
    return answer
  })
  return { asked, outcome: compiled.program.evaluate({ authorizer }) }
}

describe('the authorizer of expressions', () => {
  it('asks about a resource with all that the expression said', () => {
    const { asked, outcome } = evaluate(
      "authorizer.group('apps').resource('deployments').subresource('scale').namespace('n').name('x').check('update').allowed()",
    )
    expect(asked).toEqual([
      {
        verb: 'update',
        resource: {
          group: 'apps',
          resource: 'deployments',
          subresource: 'scale',
          namespace: 'n',
          name: 'x',
          fieldSelector: '',
          labelSelector: '',
        },
      },
    ])
    expect(outcome).toEqual({ value: true, cost: 350_007 })
  })

  it('asks about a path, and for a service account in place of the user', () => {
    const { asked } = evaluate(
      "authorizer.serviceAccount('ns', 'robot').path('/healthz').check('get').reason() == 'because'",
    )
    expect(asked).toEqual([{ serviceAccount: { namespace: 'ns', name: 'robot' }, verb: 'get', path: '/healthz' }])
  })

  it('refuses names that cannot be', () => {
    expect(evaluate("authorizer.serviceAccount('ns', 'Robot').path('/').check('get').allowed()").outcome).toMatchObject(
      {
        error: 'Invalid service account name',
      },
    )
    expect(evaluate("authorizer.path(' ').check('get').allowed()").outcome).toMatchObject({
      error: 'path must not be empty',
    })
  })

  it('costs so much that one expression can afford two questions', () => {
    const compiled = environment.compile(
      "authorizer.path('/a').check('get').allowed() && authorizer.path('/b').check('get').allowed()",
    )
    expect(compiled.ok && compiled.estimateCost().max).toBe(700_006n)
  })
})
