import { readFileSync } from 'node:fs'
import type { KubeObject } from '@setpoint/kube'
import type { CertificateSigningRequest } from '@setpoint/kube/kinds/certificates.k8s.io/v1'
import { describe, expect, it } from 'vitest'
import { builtInStrategy } from '../../strategy.js'
import { certificateSigningRequestRules } from './index.js'
import { certificateRequestProblem } from './request.js'

const FILE = new URL('../testdata/requests/certificate-signing-request.jsonl', import.meta.url)
const [first = ''] = readFileSync(FILE, 'utf8').split('\n')
const { body } = JSON.parse(first) as { body: CertificateSigningRequest }

const common = builtInStrategy({
  group: 'certificates.k8s.io',
  kind: 'CertificateSigningRequest',
  namespaced: false,
  validateName: () => [],
  emptyStatus: {},
})
const strategy = certificateSigningRequestRules.strategy?.(common) ?? common

function prepared(user?: object): CertificateSigningRequest {
  const request = structuredClone(body)
  const context = { now: 0, warn: () => {}, ...(user === undefined ? {} : { user }) }
  strategy.prepareForCreate(request as unknown as KubeObject, context)
  return request
}

describe('a CertificateSigningRequest', () => {
  it('is of the user who was authenticated, whatever it says', () => {
    const user = { name: 'jane', uid: '7', groups: ['dev'], extra: { scopes: ['a', 'b'] } }
    expect(prepared(user).spec).toMatchObject({
      username: 'jane',
      uid: '7',
      groups: ['dev'],
      extra: { scopes: ['a', 'b'] },
    })
  })

  it('is of nobody when the server itself makes it', () => {
    expect(Object.keys(prepared().spec).sort()).toEqual(['request', 'signerName', 'usages'])
  })
})

describe('the request within', () => {
  const pem = Buffer.from(body.spec.request, 'base64').toString()
  const cut = (base64: string): Buffer => Buffer.from(pem.replace(/\n[^-]+\n-/, `\n${base64}\n-`))

  it.each([
    ['nothing', ''],
    ['half a tag', 'MA=='],
    ['less than it promises', 'MIIB'],
    ['something that is no sequence', 'AgEB'],
    ['a sequence of nothing', 'MAA='],
  ])('is refused when it is %s', (_what, base64) => {
    expect(certificateRequestProblem(cut(base64))).toMatch(/^asn1: /)
  })
})
