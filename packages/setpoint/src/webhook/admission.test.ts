import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import type { Reader } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { hooksOf } from './hooks.js'
import { webhook } from './index.js'

const REVIEW = {
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request: {
    uid: 'u',
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    operation: 'CREATE',
    name: 'a',
    object: {},
  },
}

/** What a webhook answers whose function returns that, and how many mistakes it hears of. */
async function answerOf(returned: unknown): Promise<{ readonly response: unknown; readonly bugs: number }> {
  let bugs = 0
  const definition = webhook({ for: ConfigMap, validate: { create: () => returned as never } })
  const deps = { client: undefined as unknown as Reader, log: silentLogger, onBug: () => void bugs++ }
  const answer = await hooksOf([definition])[0]?.handler(deps)(REVIEW, new AbortController().signal)
  return { response: answer?.['response'], bugs }
}

describe('what a webhook’s function returns', () => {
  it('is consent, with warnings or without', async () => {
    expect(await answerOf(undefined)).toEqual({ response: { uid: 'u', allowed: true }, bugs: 0 })
    expect(await answerOf([])).toEqual({ response: { uid: 'u', allowed: true }, bugs: 0 })
    expect(await answerOf(['mind this'])).toEqual({
      response: { uid: 'u', allowed: true, warnings: ['mind this'] },
      bugs: 0,
    })
  })

  it.each(['no', 5, true, { allowed: false }, [5]])(
    'is a mistake when it is %j, and says what to return',
    async (returned) => {
      const { response, bugs } = await answerOf(returned)
      expect(response).toMatchObject({ uid: 'u', allowed: false, status: { code: 500 } })
      expect(JSON.stringify(response)).toContain('return a list of warnings or nothing, and throw denied(…) to refuse')
      expect(bugs).toBe(1)
    },
  )
})
