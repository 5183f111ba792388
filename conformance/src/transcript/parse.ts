import { parsePath } from './path.js'
import type { Case, Condition, End, HttpRequest, Step } from './step.js'

/** Reads one transcript. `name` is `<area>/<name>`. */
export function parseCase(name: string, text: string): Case {
  const lines = text.trim().split('\n')
  const first = lines.findIndex((line) => !line.startsWith('#') && !line.startsWith('@') && line.trim() !== '')
  const head = lines.slice(0, first)
  const sentence = head.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#\s*/, ''))
  const markers = head.filter((line) => line.startsWith('@'))
  const unknown = markers.find((marker) => marker !== '@alone' && marker !== '@workloads')
  if (unknown) throw new Error(`${name}: unknown marker ${unknown}; there are @alone and @workloads`)
  if (sentence.length === 0)
    throw new Error(`${name}: a transcript begins with "# " and a sentence that says what it shows`)
  const steps = lines
    .slice(first)
    .join('\n')
    .split(/^---$/m)
    .map((block) => parseStep(name, block.trim()))
  return {
    name,
    area: name.split('/')[0] ?? name,
    sentence: sentence.join(' '),
    alone: markers.includes('@alone'),
    workloads: markers.includes('@workloads'),
    steps,
  }
}

function parseStep(name: string, block: string): Step {
  const lines = block.split('\n')
  while (lines[0]?.startsWith('#') || lines[0]?.trim() === '') lines.shift()
  const line = lines.shift()
  if (line === undefined) throw new Error(`${name}: a step without a line`)
  const common: Pick<Step, 'source' | 'saves' | 'shown' | 'masked'> = {
    source: block,
    saves: [],
    shown: [],
    masked: [],
  }
  const rest = lines.filter((each) => !each.startsWith('> ') || !readDirective(name, each.slice(2), common))
  const step = stepOf(line, rest)
  if (!step) throw new Error(`${name}: cannot read the step "${line}"`)
  return { ...common, ...step } as Step
}

/** `> variable = path`, `> show path`, `> mask path`. */
function readDirective(name: string, text: string, step: Pick<Step, 'saves' | 'shown' | 'masked'>): true {
  const save = /^(\w+) = (.+)$/.exec(text)
  if (save) step.saves.push({ variable: save[1] ?? '', path: parsePath(save[2] ?? '') })
  else if (text.startsWith('show ')) step.shown.push(parsePath(text.slice('show '.length)))
  else if (text.startsWith('mask ')) step.masked.push(parsePath(text.slice('mask '.length)))
  else throw new Error(`${name}: cannot read the directive "> ${text}"`)
  return true
}

function stepOf(line: string, rest: string[]): object | undefined {
  const [verb = '', argument = ''] = splitOnce(line)
  switch (verb) {
    case 'GET':
    case 'POST':
    case 'PUT':
    case 'PATCH':
    case 'DELETE':
    case 'HEAD':
    case 'OPTIONS':
      return { kind: 'request', ...requestOf(verb, argument, rest) }
    case 'WAIT': {
      const match = /^(GET|POST) (.+?) until (.+)$/.exec(argument)
      if (!match) return undefined
      return { kind: 'wait', ...requestOf(match[1] ?? '', match[2] ?? '', rest), until: conditionOf(match[3] ?? '') }
    }
    case 'WATCH': {
      const background = /^(.+) in background as (\w+)$/.exec(argument)
      if (background) {
        return { kind: 'watch', request: requestOf('GET', background[1] ?? '', rest), background: background[2] }
      }
      const [path, end] = endOf(argument)
      return { kind: 'watch', request: requestOf('GET', path, rest), end }
    }
    case 'EVENTS': {
      const [watch, end] = endOf(argument)
      return { kind: 'events', watch, end }
    }
    case 'CRD':
      return { kind: 'definition', body: bodyOf(rest), ...(argument ? { file: argument } : {}) }
    case 'FILE':
      return { kind: 'file', name: argument, content: `${bodyOf(rest)}\n` }
    case 'WEBHOOK':
      return { kind: 'webhook', name: argument, script: bodyOf(rest) }
    case 'CALLS':
      return { kind: 'calls', name: argument }
    case 'APPLY':
      return { kind: 'manifests', folder: argument }
    case 'SETTLE':
      return { kind: 'settle' }
    case 'PAUSE':
      return { kind: 'pause', milliseconds: durationOf(argument) }
    default: {
      // Anything else is a command line, which may set variables for its program or be a pipe.
      if (!/(^|\s)kubectl(\s|$)/.test(line)) return undefined
      const stdin = bodyOf(rest)
      return { kind: 'command', line, stdin: stdin === '' ? '' : `${stdin}\n` }
    }
  }
}

function splitOnce(line: string): string[] {
  const at = line.indexOf(' ')
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at + 1).trim()]
}

/** Header names begin with a capital, fields of an object do not: that tells a header from a line of a YAML body. */
function requestOf(method: string, path: string, rest: string[]): HttpRequest {
  const headers: Record<string, string> = {}
  let first = 0
  for (; first < rest.length; first++) {
    const match = /^([A-Z][A-Za-z0-9-]*): (.*)$/.exec(rest[first] ?? '')
    if (!match) break
    headers[match[1] ?? ''] = match[2] ?? ''
  }
  return { method, path, headers, body: bodyOf(rest.slice(first)) }
}

/** A document separator inside a body is written `\---`. */
function bodyOf(lines: string[]): string {
  return lines
    .map((line) => (line === '\\---' ? '---' : line))
    .join('\n')
    .trim()
}

function endOf(text: string): [string, End] {
  const count = /^(.+) until (\d+) (event|bookmark)s?$/.exec(text)
  if (count) return [count[1] ?? '', { kind: count[3] === 'event' ? 'events' : 'bookmarks', count: Number(count[2]) }]
  const time = /^(.+) for (\S+)$/.exec(text)
  if (time) return [time[1] ?? '', { kind: 'time', milliseconds: durationOf(time[2] ?? '') }]
  const closed = /^(.+) until closed$/.exec(text)
  if (closed) return [closed[1] ?? '', { kind: 'closed' }]
  throw new Error(`"${text}" does not say when it ends: until N events, until N bookmarks, for 2s, until closed`)
}

function conditionOf(text: string): Condition {
  const code = /^code (\d{3})$/.exec(text)
  if (code) return { kind: 'code', code: Number(code[1]) }
  const equals = /^(.+) == (.*)$/.exec(text)
  if (equals) return { kind: 'equals', path: parsePath(equals[1] ?? ''), value: equals[2] ?? '' }
  const presence = /^(.+) (exists|absent)$/.exec(text)
  if (presence) return { kind: presence[2] as 'exists' | 'absent', path: parsePath(presence[1] ?? '') }
  throw new Error(`"${text}" is no condition: code 404, path == value, path exists, path absent`)
}

function durationOf(text: string): number {
  const match = /^(\d+)(ms|s)$/.exec(text)
  if (!match) throw new Error(`"${text}" is no duration: 500ms, 2s`)
  return Number(match[1]) * (match[2] === 's' ? 1000 : 1)
}
