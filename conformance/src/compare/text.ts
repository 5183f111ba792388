import { printedVersionPattern, uidPattern, type Values } from './values.js'

const day = 24 * 60 * 60 * 1000
const timePattern = /\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)/g

/** Replaces, one kind of value after the other, what no two servers have in common. */
export function maskText(text: string, values: Values, folder: string): string {
  const masked = text
    .replaceAll(folder, '<folder>')
    .replace(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g, '<certificate>')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replace(uidPattern, (uid) => values.uid(uid))
    .replace(timePattern, maskTime)
    .replace(/(?:127\.0\.0\.1|\b(?:\d{1,3}\.){3}\d{1,3}|localhost):\d{2,5}\b/g, '<address>')
    .replace(/\bhash=[0-9A-F]+/g, 'hash=<hash>')
    .replace(printedVersionPattern, (_, key: string, version: string) =>
      version === '0' ? `${key}0` : key + values.printedVersion(version),
    )
    .replace(/(too old resource version: \d+ )\(\d+\)/g, '$1(<version>)')
    .replace(/(Too large resource version: \d+, current: )\d+/g, '$1<version>')
    .replace(/(ResourceVersion in (?:the )?(?:record|precondition)[^(]*)\((\d+)\)/g, '$1(<version>)')
    // The head of a log line: severity and date, time, process.
    .replace(/^([EWI])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /gm, '$1<time> ')
    // A wait that is over may end while kubectl opens another watch, or not: chance, and kubectl's own.
    .replace(/^E<time> reflector\.go:\d+\] "Failed to watch" err="context deadline exceeded".*\n?/gm, '')
    // kubectl diff prints the names and times of its temporary files.
    .replace(/\b(LIVE|MERGED)-\d+/g, '$1-<number>')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ [+-]\d{4}/g, '<time>')
  return values.maskNames(masked)
}

/** Times that a transcript itself wrote are years away and stay; the precision of the others is a fact worth comparing. */
function maskTime(text: string, _seconds: string, fraction: string | undefined): string {
  if (Math.abs(Date.parse(text) - Date.now()) > day) return text
  return fraction === undefined ? '<time>' : `<time with ${fraction.length - 1} digits>`
}
