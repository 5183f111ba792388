/** Does something for each number below `count`, some of them at a time. */
export async function inParallel(count: number, atOnce: number, each: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await each(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}
