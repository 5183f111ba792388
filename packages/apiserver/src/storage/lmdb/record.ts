import { crc32 } from 'node:zlib'
import type { StoredObject } from '../storage.js'
import { Version } from '../version.js'
import type { Arena } from './arena.js'

// A record is a CRC-32 of everything else, key included (4 bytes), the revision (float64) and the object's JSON; numbers
// are little-endian. The checksum is why a damaged file is noticed at the start and not in somebody's cluster.
const revisionOffset = 4
const headerBytes = 12

/** The record of a version, in the arena's memory. */
export function encodeRecord(version: StoredObject, key: Uint8Array, arena: Arena): Buffer {
  const record = arena.take(headerBytes + version.bytes.byteLength)
  record.writeDoubleLE(version.revision, revisionOffset)
  record.set(version.bytes, headerBytes)
  record.writeUInt32LE(checksum(key, record), 0)
  return record
}

/** The version in a record that the caller gives away; undefined when the record is damaged. */
export function decodeRecord(key: Buffer, record: Buffer): Version | undefined {
  if (record.byteLength < headerBytes || record.readUInt32LE(0) !== checksum(key, record)) return undefined
  return new Version(key.toString('utf8'), record.readDoubleLE(revisionOffset), record.subarray(headerBytes))
}

function checksum(key: Uint8Array, record: Buffer): number {
  return crc32(record.subarray(revisionOffset), crc32(key))
}
