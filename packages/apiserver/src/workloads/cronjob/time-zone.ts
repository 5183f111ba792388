const formats = new Map<string, Intl.DateTimeFormat>()

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return 0
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/** `2026-01-02T03:04:05+01:00`: an instant as a zone's clocks show it. */
export function formatInZone(zone: string, instant: number): string {
  const offset = offsetAt(zone, instant)
  const text = new Date(instant + offset).toISOString().slice(0, 19)
  if (offset === 0) return `${text}Z`
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${text}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
