import { describe, expect, it } from 'vitest'
import { checkEngineOptions } from './check-options.js'

const checked =
  (options: object): (() => void) =>
  () =>
    checkEngineOptions({ name: 'things', ...options })

describe('the options of a controller', () => {
  it.each([[{}], [{ concurrency: 1 }], [{ concurrency: 50, timeout: 1 }], [{ timeout: undefined }]])(
    'may be %o',
    (one) => expect(checked(one)).not.toThrow(),
  )

  it.each([
    [{ concurrency: 0 }, 'controller things: concurrency is 0; it must be a whole number, 1 or more'],
    [{ concurrency: -1 }, 'controller things: concurrency is -1'],
    [{ concurrency: 1.5 }, 'controller things: concurrency is 1.5'],
    [{ concurrency: Number.NaN }, 'controller things: concurrency is NaN'],
    [{ timeout: '1s' }, "controller things: timeout is '1s'; it must be a number of milliseconds above 0"],
    [{ timeout: 0 }, 'controller things: timeout is 0'],
    [{ timeout: Number.POSITIVE_INFINITY }, 'controller things: timeout is Infinity'],
    [{ name: '' }, "a controller: name is ''; it must be a text that is not empty"],
  ])('may not be %o', (one, message) => expect(checked(one)).toThrow(message))
})
