import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where votes are cast: outside of the cluster, so that nothing collects it when a VoteConfig goes. */
export interface BallotBoxes {
  /** Opens the box, or leaves it as it is when it is open. */
  open(name: string, options: readonly string[]): Promise<void>
  /** Removes the box with everything in it; one that is not there is removed already. */
  remove(name: string): Promise<void>
}

/** A folder with a folder for each box: a file for each option takes its votes, one line each. */
export function ballotFolder(folder: string): BallotBoxes {
  return {
    async open(name, options) {
      const box = join(folder, name)
      await mkdir(box, { recursive: true })
      // Appending nothing makes a file that is missing and leaves the votes in one that is there.
      await Promise.all(options.map((option) => writeFile(join(box, option), '', { flag: 'a' })))
    },
    remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
  }
}
