import { showObject, showValue, textBlock } from '../report/index.js'
import type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './pass-trace.js'

/** A pass as a block for people. */
export function renderPass(pass: PassTrace): string {
  const { id, object, controller, began, milliseconds, result, told } = pass
  const head = `pass over ${showObject(object)} in controller ${controller}, ${began}, ${milliseconds.toFixed(1)} ms${id === '' ? '' : `, ${id}`}`
  return textBlock(head, [
    ['why', [...pass.triggers.flatMap(triggerLines), ...more(pass.omittedTriggers, 'before them')]],
    ['reads', pass.reads.length === 0 ? [] : [pass.reads.join(', ')]],
    ['writes', [...pass.writes.flatMap(writeLines), ...more(pass.omittedWrites, 'after them')]],
    ['result', told === '' ? [result] : `${result}: ${told}`.split('\n')],
  ])
}

function more(count: number, where: string): string[] {
  return count === 0 ? [] : [`${count} more ${where}`]
}

function triggerLines({ text, changes = [] }: TriggerTrace): string[] {
  return [text, ...changes.map(fieldLine)]
}

function writeLines(write: WriteTrace): string[] {
  const { verb, subresource, of, resourceVersion, effect, code, codeOfAnother, changes = [] } = write
  const what = `${verb} ${showObject(of)}${subresource === '' ? '' : `, ${subresource}`}`
  const version = resourceVersion === '' ? '' : ` @${resourceVersion}`
  const where = code === undefined ? '' : `, ${codeOfAnother ? 'as one like it ' : ''}at ${code}`
  return [`${what}${version}: ${effect}${where}`, ...changes.map(fieldLine)]
}

function fieldLine({ path, before, after, managers }: FieldTrace): string {
  const who = managers.length === 0 ? '' : ` by ${managers.join(', ')}`
  return `  ${path} ${showValue(before)} → ${showValue(after)}${who}`
}
