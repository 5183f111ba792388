/** Lines of at most `width` characters, broken at blanks, and within words that are longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  const longWord = new RegExp(`\\S{${width}}(?=\\S)`, 'g')
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.replace(longWord, '$& ').split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line)
  }
  return lines
}

/** `1,203` */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 kind`, `2 kinds` */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
