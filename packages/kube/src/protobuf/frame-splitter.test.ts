import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FrameSplitter } from './frame-splitter.js'

function framed(...bodies: (string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    bodies.flatMap((content) => {
      const body = Buffer.from(content as string)
      const header = Buffer.alloc(4)
      header.writeUInt32BE(body.length)
      return [header, body]
    }),
  )
}

const text = (frames: readonly Uint8Array[]): string[] => frames.map((frame) => Buffer.from(frame).toString())

describe('a stream of frames', () => {
  test('comes in one piece', () => {
    expect(text(new FrameSplitter(100).push(framed('one', '', 'three')))).toEqual(['one', '', 'three'])
  })

  test('is the same wherever it is cut, and whatever becomes of the pieces', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 6 })
    const property = fc.property(bodies, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (all, sizes) => {
      const stream = framed(...all)
      const splitter = new FrameSplitter(100)
      const frames: Buffer[] = []
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1
        const piece = Buffer.from(stream.subarray(at, at + size))
        frames.push(...splitter.push(piece).map((frame) => Buffer.from(frame)))
        piece.fill(0xff)
        at += size
      }
      return Buffer.concat(frames).equals(Buffer.concat(all)) && frames.length === all.length
    })
    expect(fc.check(property, { numRuns: 500 })).toMatchObject({ failed: false })
  })

  test('may end within a frame, which then never comes', () => {
    const splitter = new FrameSplitter(100)
    expect(splitter.push(framed('one', 'two').subarray(0, 12))).toHaveLength(1)
    expect(splitter.push(new Uint8Array())).toEqual([])
  })
})

describe('whose the bytes are', () => {
  test('a frame that lies in one piece is not copied', () => {
    const stream = framed('one')
    const [frame] = new FrameSplitter(100).push(stream)
    expect(frame?.buffer).toBe(stream.buffer)
  })

  test('a frame of two pieces is a copy', () => {
    const splitter = new FrameSplitter(100)
    const stream = framed('one', 'two')
    splitter.push(stream.subarray(0, 5))
    const [first, second] = splitter.push(stream.subarray(5))
    stream.fill(0)
    expect(text([first as Uint8Array])).toEqual(['one'])
    expect(second?.buffer).toBe(stream.buffer)
  })
})

describe('a frame that is too long', () => {
  const limit = 3

  test('is refused as soon as its length is known', () => {
    expect(() => new FrameSplitter(limit).push(framed('four').subarray(0, 4))).toThrow(RangeError)
    expect(new FrameSplitter(limit).push(framed('one'))).toHaveLength(1)
  })

  test('also when the length comes in two pieces', () => {
    const splitter = new FrameSplitter(limit)
    splitter.push(Buffer.from([0xff, 0xff]))
    expect(() => splitter.push(Buffer.from([0xff, 0xff]))).toThrow('a frame of 4294967295 bytes is longer than 3')
  })
})
