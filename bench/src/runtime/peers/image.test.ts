import { expect, test } from 'vitest'
import { image, imageIn } from './image.js'

test('an image has a version of Node and options for it', () => {
  const dockerfile = `FROM node:24-slim AS build
FROM example.com/distroless/nodejs24-debian13:nonroot
CMD ["--enable-source-maps", "--max-semi-space-size=4", "operator.mjs"]
`
  expect(imageIn(dockerfile)).toEqual({ node: '24', options: ['--enable-source-maps', '--max-semi-space-size=4'] })
})

test('that of new projects can be read', () => {
  expect(Number(image().node)).toBeGreaterThanOrEqual(24)
  expect(image().options).not.toEqual([])
})

test('what is no such Dockerfile is refused', () => {
  expect(() => imageIn('FROM scratch')).toThrow('names no Node')
})
