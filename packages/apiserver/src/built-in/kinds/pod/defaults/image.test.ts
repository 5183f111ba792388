import { describe, expect, it } from 'vitest'
import { pullPolicyOf } from './image.js'

const SHA256 = '1'.repeat(64)

describe('an image', () => {
  it.each([
    'nginx',
    'nginx:latest',
    'library/nginx',
    'localhost/nginx',
    'registry.example.com:5000/a/b',
    'UPPER/case',
    `nginx:latest@sha256:${SHA256}`,
    '[::1]:5000/nginx',
    'x'.repeat(247),
  ])('%s is always pulled', (image) => {
    expect(pullPolicyOf(image)).toBe('Always')
  })

  it.each([
    'nginx:1.27',
    'registry.example.com:5000/a/b:v1',
    `nginx@sha256:${SHA256}`,
    `nginx@md5:${'1'.repeat(32)}`,
    'Upper',
    'a//b',
    '',
    SHA256,
    'x'.repeat(248),
  ])('%s is pulled when it is not there', (image) => {
    expect(pullPolicyOf(image)).toBe('IfNotPresent')
  })
})
