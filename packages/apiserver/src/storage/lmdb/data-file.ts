import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { StorageError } from '../errors.js'

// Where the database's file format (version 2, 64 bits, little-endian) keeps what is needed here, on its first two pages.
const magicOffset = 24
const versionOffset = 28
const pageSizeOffset = 48
const lastPageOffset = 144
const metaBytes = 168

const magic = 0xbeefc0de
const version = 2

/** A commit may count pages that it gave back before writing them, so a healthy file can be short by some pages. */
const healthyShortage = 64 * 1024 * 1024

/** Refuses files that are not the database's, or that lost their end. */
export function checkDataFile(folder: string, path: string): void {
  const descriptor = openSync(path, 'a+')
  try {
    const size = fstatSync(descriptor).size
    if (size === 0) return
    const needed = neededSize(folder, path, descriptor)
    if (needed - size > healthyShortage) throw shortened(folder, path)
    // The library maps the file and reads what the first pages point to; beyond the end of the file that kills the
    // process, while a page of zeros is an error that it reports. Appending is safe even while another server writes.
    if (needed > size) writeSync(descriptor, Buffer.alloc(needed - size))
  } finally {
    closeSync(descriptor)
  }
}

/** The size that the newer of the two headers speaks of. */
function neededSize(folder: string, path: string, descriptor: number): number {
  const first = readHeader(folder, path, descriptor, 0)
  if (first.readUInt32LE(magicOffset) !== magic) {
    throw new StorageError('Foreign', `${path} is not a Setpoint data file; choose another data folder`)
  }
  if ((first.readUInt32LE(versionOffset) & 0xffff) !== version) {
    throw new StorageError('Foreign', `${path} was made by another version of the database; choose another data folder`)
  }
  const pageSize = first.readUInt32LE(pageSizeOffset)
  if (pageSize < 512 || pageSize > 65_536) throw shortened(folder, path)
  const second = readHeader(folder, path, descriptor, pageSize)
  const lastPage = Math.max(lastPageOf(first), lastPageOf(second))
  return (lastPage + 1) * pageSize
}

function readHeader(folder: string, path: string, descriptor: number, position: number): Buffer {
  const header = Buffer.alloc(metaBytes)
  if (readSync(descriptor, header, 0, metaBytes, position) === metaBytes) return header
  throw position === 0
    ? new StorageError('Foreign', `${path} is not a Setpoint data file; choose another data folder`)
    : shortened(folder, path)
}

function lastPageOf(header: Buffer): number {
  return Number(header.readBigUInt64LE(lastPageOffset))
}

function shortened(folder: string, path: string): StorageError {
  return corrupt(folder, `${path} is shorter than it was`)
}

export function corrupt(folder: string, what: string, cause?: unknown): StorageError {
  const remedy = 'restore the folder from a backup, or delete it to start empty'
  return new StorageError('Corrupt', `data folder ${folder} is damaged: ${what}; ${remedy}`, { cause })
}
