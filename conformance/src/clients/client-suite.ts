/** Somebody else's client, and what it has to find at the embedded server. */
export interface ClientSuite {
  readonly name: string
  readonly needs: Tool
  /** Resolves with how it went; rejects when it could not be tried. */
  run(place: Place): Promise<Verdict>
}

/** A program that has to be installed for a suite to run. */
export interface Tool {
  readonly program: string
  /** What to do where it lacks: "get it from https://…". */
  readonly install: string
}

/** Where a suite may work. */
export interface Place {
  /** A folder of its own, outside the project, that is gone afterwards. */
  readonly folder: string
  /** A folder that stays for the next run: what takes long to make and depends on nothing but its name. */
  cache(name: string): string
  /** Says how it goes on, one line each. */
  readonly log: (line: string) => void
}

export interface Verdict {
  /** How many checks held. */
  readonly passed: number
  /** What did not hold, a sentence or a few lines each. */
  readonly problems: readonly string[]
  /** What is worth knowing beside that, one line each. */
  readonly notes: readonly string[]
}
