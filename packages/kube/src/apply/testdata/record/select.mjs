// Makes the two structured-merge-diff.jsonl of what the patched library wrote (see ../README.md):
//
//   node select.mjs suites-merge.jsonl suites-typed.jsonl random.jsonl
import { readFileSync, writeFileSync } from 'node:fs'

const [mergeFile, typedFile, randomFile] = process.argv.slice(2)
const schemas = new Map()
const names = new Map()
const suites = [...read(mergeFile), ...read(typedFile)]
const random = read(randomFile)

const isOperation = ({ kind }) => kind === 'apply' || kind === 'update'
const shorterThan = (length) => (line) => JSON.stringify(line).length < length

write('../../../typed/testdata/structured-merge-diff.jsonl', [
  ...thinned(suites.filter((line) => !isOperation(line) && line.type !== 'schema').filter(shorterThan(1500))),
  ...Object.entries({ validate: 20, fields: 60, compare: 120, merge: 120, remove: 90, reconcile: 8 }).flatMap(
    ([kind, count]) => sample(random.filter((line) => line.kind === kind).filter(shorterThan(1300)), count),
  ),
])
write('../structured-merge-diff.jsonl', [
  ...suites.filter(isOperation).filter(shorterThan(5000)),
  ...random.filter(isOperation).filter(shorterThan(2600)).slice(0, 360),
])

/** The cases of a file, whose schemas get one name each; those of huge schemas, and those that Go answers at random, are left out. */
function read(file) {
  const cases = []
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const parsed = JSON.parse(line)
    if (parsed.kind === 'schema') {
      const text = JSON.stringify(parsed.schema)
      if (text.length > 9000) continue
      const known = [...schemas].find(([, schema]) => JSON.stringify(schema) === text)?.[0]
      if (known === undefined) schemas.set(parsed.name, parsed.schema)
      names.set(parsed.name, known ?? parsed.name)
    } else if (names.has(parsed.schema) && typeof parsed.type === 'string' && !isRandom(parsed)) {
      cases.push({ ...parsed, schema: names.get(parsed.schema) })
    }
  }
  return cases
}

/** Go walks maps in any order, so of several problems it reports any first. */
function isRandom({ error = '', value }) {
  return error.startsWith('errors:') || (/^\.\w+: field not declared/.test(error) && Object.keys(value).length > 1)
}

/** Most values are simply valid: one in three of those says enough. */
function thinned(cases) {
  let count = 0
  return cases.filter((line) => line.kind !== 'validate' || line.error !== undefined || count++ % 3 === 0)
}

function sample(cases, count) {
  const step = Math.max(1, Math.floor(cases.length / count))
  return cases.filter((_, index) => index % step === 0).slice(0, count)
}

function write(file, cases) {
  const lines = [...new Set(cases.map((line) => JSON.stringify(tidy(line))))].sort((a, b) => (a < b ? -1 : 1))
  const used = [...schemas].filter(([name]) => cases.some(({ schema }) => schema === name))
  const head = used.map(([name, schema]) => JSON.stringify({ kind: 'schema', name, schema }))
  writeFileSync(new URL(file, import.meta.url), `${[...head, ...lines].join('\n')}\n`)
}

/** Without what is as usual. */
function tidy({ title, kind, schema, type, liveType, force, duplicates, keyFields, ...rest }) {
  const unusual = { force, duplicates, keyFields }
  const flags = Object.fromEntries(Object.entries(unusual).filter(([, flag]) => flag === true))
  return { title, kind, schema, type, ...(liveType === type ? {} : { liveType }), ...flags, ...rest }
}
