import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shared = {
  plugins: [react()],
  css: {
    // Lightning CSS instead of PostCSS: it knows @custom-media, and Vite brings it anyway.
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      // The hash is made from the path of the sheet below the app's root, so the browser build and the server build of
      // the site give the same names.
      cssModules: { pattern: '[hash]_[local]', container: false, pure: true },
    },
  },
  build: {
    assetsDir: 'assets',
    // <use> cannot reference a data: sprite, and a hashed file is cached for a year.
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
} satisfies UserConfig

const browser = (app: 'site' | 'admin'): UserConfig => ({
  ...shared,
  plugins: [...shared.plugins, ownChunkLoader(), emptyManifest()],
  root: here(`web/${app}`),
  // Code imports every served file, so that it gets a hash. Nothing is copied unchanged.
  publicDir: false,
  cacheDir: here(`node_modules/.vite-${app}`),
  build: {
    ...shared.build,
    outDir: here(`dist/web/${app}`),
    manifest: true,
    // Browsers without modulepreload only load chunks a little later; the polyfill would cost every visitor.
    modulePreload: {
      polyfill: false,
      // Vite omits a chunk without dependencies; our loader needs it like the others.
      resolveDependencies: (chunk, files) => [...new Set([chunk, ...files])],
    },
    // Puts the code that every visitor needs into one file. By default the bundler splits it by shared pages, and on a
    // slow network the pieces wait for one another.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
  },
})

const siteServer: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, siteManifest()],
  root: here('web/site'),
  publicDir: false,
  // Bundled, not external: React chooses its build by NODE_ENV when it is loaded, and `npm start` runs without
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

/** Sends each dynamic import through web/ui/load-chunk.ts instead of Vite's own helper. */
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

/** Provides the browser build's manifest as a module. */
function siteManifest(): Plugin {
  const file = here('dist/web/site/.vite/manifest.json')
  return manifestModule('site-manifest', () => readFileSync(file, 'utf8'))
}

/** In dev, Vite serves sources and there is no manifest: a rendered page links no built files. */
function emptyManifest(): Plugin {
  return { ...manifestModule('empty-manifest', () => '{}'), apply: 'serve' }
}

function manifestModule(name: string, read: () => string): Plugin {
  const id = 'virtual:site-manifest'
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${read()}` : null),
  }
}

/** Three builds in one file, chosen by mode: site, site-server (after site, because it names its assets), admin. */
export default defineConfig(({ mode }) => {
  if (mode === 'site') return browser('site')
  if (mode === 'site-server') return siteServer
  if (mode === 'admin') return browser('admin')
  // Vitest reads this file too, but its tests need no configuration from it.
  return {}
})
