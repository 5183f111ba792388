import type { Kind } from '@setpoint/kube'
import { ConfigMap, Secret, Service } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { type KindCacheOptions, metadataOf } from '../cache/index.js'
import { controller, type ControllerDefinition } from '../operator/index.js'
import { SharedCacheOptions } from './cache-options.js'

const WEB: KindCacheOptions = { labelSelector: 'app=web' }

function using(
  name: string,
  kinds: readonly Kind[],
  said: readonly [Kind, KindCacheOptions][] = [],
): ControllerDefinition {
  return controller({ for: ConfigMap, name, uses: kinds, cache: said, reconcile: () => undefined })
}

function shared(
  given: readonly [Kind, KindCacheOptions][],
  ...controllers: ControllerDefinition[]
): SharedCacheOptions {
  const options = new SharedCacheOptions(new Map(given))
  for (const definition of controllers) options.add(definition, () => false)
  return options
}

describe('how the controllers of a manager have kinds cached', () => {
  it('is what one of them says of kinds that are its own, and what all say alike', () => {
    const { kinds } = shared([], using('a', [Secret], [[Secret, WEB]]), using('b', [Secret], [[Secret, { ...WEB }]]))
    expect(kinds).toEqual(new Map([[Secret, WEB]]))
  })

  it.each([
    ['first', using('limiting', [Secret], [[Secret, WEB]]), using('silent', [Secret])],
    ['last', using('silent', [Secret]), using('limiting', [Secret], [[Secret, WEB]])],
  ])('is no secret limit for another that says nothing, whoever comes %s', (_, one, other) => {
    expect(() => shared([], one, other)).toThrow(
      'controller limiting limits how Secret is cached, and controller silent uses Secret and says nothing of it; ' +
        'all controllers of a manager share one cache: say the same in both, or say it once in the cache options of the manager',
    )
  })

  it('is what the manager says, to whoever says nothing', () => {
    const { kinds } = shared([[Secret, WEB]], using('a', [Secret], [[Secret, WEB]]), using('b', [Secret]))
    expect(kinds).toEqual(new Map([[Secret, WEB]]))
  })

  it('is not what contradicts the manager, another controller, or what is open already', () => {
    const other = using('other', [Secret], [[Secret, { labelSelector: 'app=db' }]])
    const message = 'controller other wants Secret cached in another way than it is declared elsewhere'
    expect(() => shared([[Secret, WEB]], other)).toThrow(message)
    expect(() => shared([], using('a', [Secret], [[Secret, WEB]]), other)).toThrow(message)
    expect(() => new SharedCacheOptions().add(other, () => true)).toThrow(message)
  })

  it('is said in a Map: the keys of an object are texts, and no kinds', () => {
    expect(() => new SharedCacheOptions({ Secret: WEB } as never)).toThrow(
      /^the manager: cache\.kinds is .*; it must be a Map: new Map\(\[\[Secret, \{ … \}\]\]\)$/,
    )
  })

  it('is another thing for metadata alone, however often its kind is made', () => {
    const limiting = using('limiting', [metadataOf(Secret)], [[metadataOf(Secret), WEB]])
    expect(shared([], limiting, using('whole', [Secret])).kinds.size).toBe(1)
    expect(() => shared([], limiting, using('silent', [metadataOf(Secret)]))).toThrow('controller silent uses Secret')
  })

  it('is forgotten with the controller that said it', () => {
    const options = shared([[Service, WEB]], using('limiting', [Secret], [[Secret, WEB]]))
    options.forget('limiting')
    options.add(using('silent', [Secret]), () => false)
    expect(options.kinds).toEqual(new Map([[Service, WEB]]))
  })
})
