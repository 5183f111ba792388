import { describe } from 'vitest'
import { listsSuite } from './suite/lists.suite.js'
import { modelSuite } from './suite/model.suite.js'
import { restartSuite } from './suite/restart.suite.js'
import type { Subject } from './suite/subject.suite.js'
import { watchesSuite } from './suite/watches.suite.js'
import { writesSuite } from './suite/writes.suite.js'

/** The contract of Storage as tests: what every implementation must pass. */
export function storageSuite(name: string, subject: Subject): void {
  describe(`${name} keeps the contract of Storage`, () => {
    writesSuite(subject)
    listsSuite(subject)
    watchesSuite(subject)
    restartSuite(subject)
    modelSuite(subject)
  })
}
