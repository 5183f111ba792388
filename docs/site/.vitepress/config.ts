// The site of the guide: `npm run docs` serves it, `npm run docs:build` builds it. The pages are docs/**/*.md.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import * as compiler from 'vue/compiler-sfc'
import { labelBlocks } from './blocks'
import { home } from './home'
import { leaveTheSite } from './links'
import { quietLogger } from './logger'
import { sidebar } from './sidebar'

const docs = fileURLToPath(new URL('../../', import.meta.url))

export default defineConfig({
  title: 'Setpoint',
  description: 'The framework for Kubernetes operators in TypeScript',
  lang: 'en',
  srcDir: docs,
  srcExclude: ['README.md', 'site/**', 'dist/**', 'check/**'],
  outDir: fileURLToPath(new URL('../dist', import.meta.url)),
  cacheDir: fileURLToPath(new URL('./cache', import.meta.url)),
  base: process.env['DOCS_BASE'] ?? '/',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env['DOCS_BASE'] ?? '/'}setpoint.svg` }]],
  lastUpdated: false,
  metaChunk: true,
  transformPageData({ relativePath }) {
    if (relativePath === 'index.md') return { frontmatter: home }
    // The pages of single names are in no order.
    return relativePath.startsWith('reference/') ? { frontmatter: { prev: false, next: false } } : undefined
  },
  markdown: {
    lineNumbers: false,
    config(markdown) {
      labelBlocks(markdown)
      leaveTheSite(markdown, docs)
    },
  },
  // Named, because it would be looked for beside the pages.
  vue: { compiler },
  vite: {
    customLogger: quietLogger(),
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    resolve: {
      alias: {
        // The very workqueue that runs in an operator; all that it wants of Node is below.
        '#workqueue': fileURLToPath(new URL('../../../packages/setpoint/src/queue/workqueue.ts', import.meta.url)),
        'node:events': fileURLToPath(new URL('./theme/node-events.ts', import.meta.url)),
      },
    },
    server: { fs: { allow: [fileURLToPath(new URL('../../../', import.meta.url))] } },
    build: { chunkSizeWarningLimit: 2000 },
  },
  themeConfig: {
    logo: '/setpoint.svg',
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guide', link: '/guide/01-declarative', activeMatch: '^/guide/' },
      { text: 'Failures', link: '/failures/', activeMatch: '^/failures/' },
      { text: 'How to', link: '/how-to/first-operator', activeMatch: '^/how-to/' },
      { text: 'Examples', link: '/examples/', activeMatch: '^/(examples|labs)' },
      { text: 'Migrate', link: '/migrate/from-kubebuilder', activeMatch: '^/migrate/' },
      { text: 'Reference', link: '/operators', activeMatch: '^/(operators|cli|apiserver|errors|doctor|reference)' },
    ],
    sidebar: sidebar(docs),
    docFooter: { prev: 'Before', next: 'Next' },
    footer: { message: 'Apache-2.0' },
  },
})
