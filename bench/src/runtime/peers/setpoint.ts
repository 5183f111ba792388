import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { image } from './image.js'
import { knownOptions, type Node } from './node.js'
import type { Peer } from './peer.js'

/** This program may run from its sources; the operator then comes from them too. */
const FROM_SOURCES = import.meta.url.endsWith('.ts')
const ENTRY = fileURLToPath(new URL(`../operator/main.${FROM_SOURCES ? 'ts' : 'js'}`, import.meta.url))

/** Whether the operator applies, as Setpoint's users do, or sends what controller-runtime's sends. */
export type How = 'applies' | 'same requests'

/** The operator as it is shipped: one file, in production mode, with the options of the image. */
export async function buildSetpoint(folder: string, node: Node, how: How): Promise<Peer> {
  const outfile = `${folder}/setpoint-operator.cjs`
  await build({
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    conditions: FROM_SOURCES ? ['@setpoint/source'] : [],
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: `'use strict';const bundleUrl=require('node:url').pathToFileURL(__filename).href;` },
    logLevel: 'error',
  })
  const command = [node.program, ...(await knownOptions(node, image().options)), outfile] as const
  if (how === 'applies') return { name: 'setpoint', command }
  return { name: 'setpoint, same requests', command: [...command, '--like-for-like'] }
}
