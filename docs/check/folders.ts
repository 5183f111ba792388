import { fileURLToPath } from 'node:url'

export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url))
export const DOCS: string = fileURLToPath(new URL('../', import.meta.url))
/** Where the blocks of pages become modules: below the repository, so that they find its packages, and ignored by git. */
export const BLOCKS: string = fileURLToPath(new URL('../dist/blocks/', import.meta.url))
