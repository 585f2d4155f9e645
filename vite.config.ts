import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shared = {
  plugins: [react()],
  build: {
    assetsDir: 'assets',
    // A data: sprite cannot be referenced by <use>, and a hashed file is cached for a year.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
} satisfies UserConfig

const browser = (app: 'site' | 'admin'): UserConfig => ({
  ...shared,
  plugins: [...shared.plugins, ownChunkLoader()],
  root: here(`web/${app}`),
  // Everything served is imported by code, so that it carries a hash; nothing is copied as it is.
  publicDir: false,
  cacheDir: here(`node_modules/.vite-${app}`),
  build: {
    ...shared.build,
    outDir: here(`dist/web/${app}`),
    manifest: true,
    // Browsers that lack modulepreload merely load chunks a little later; the polyfill would cost everybody.
    modulePreload: {
      polyfill: false,
      // Vite leaves out a chunk that comes alone; the loader fetches it like the others.
      resolveDependencies: (chunk, files) => [...new Set([chunk, ...files])],
    },
    // What every visitor needs is one file. Left alone, the bundler cuts it up by which pages share what, and on a
    // slow network each piece waits for its own turn.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
  },
})

const siteServer: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, siteManifest()],
  root: here('web/site'),
  publicDir: false,
  // Bundled, not external: React picks its build by NODE_ENV when it is loaded, and `npm start` runs without
  // NODE_ENV=production. Compiled in, pages are always rendered by the fast production build.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...shared.build,
    outDir: here('dist/web/site-server'),
    ssr: here('web/site/entry-server.tsx'),
    target: 'node20',
  },
}

/** Each dynamic import goes through web/ui/load-chunk.ts instead of the helper that Vite brings. */
function ownChunkLoader(): Plugin {
  return {
    name: 'own-chunk-loader',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(here('web/ui/load-chunk.ts'))}`
    },
  }
}

/** The browser build's list of files as a module; watched, so that a page rendered in dev links the newest ones. */
function siteManifest(): Plugin {
  const file = here('dist/web/site/.vite/manifest.json')
  const id = 'virtual:site-manifest'
  return {
    name: 'site-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      this.addWatchFile(file)
      return `export default ${readFileSync(file, 'utf8')}`
    },
  }
}

/** One file, three builds, told apart by mode: site, site-server (after site: it names its assets), admin. */
export default defineConfig(({ mode }) => {
  if (mode === 'site') return browser('site')
  if (mode === 'site-server') return siteServer
  if (mode === 'admin') return browser('admin')
  // Vitest reads this file too; its tests need none of it.
  return {}
})
