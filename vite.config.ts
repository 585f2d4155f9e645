import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shared = {
  plugins: [react()],
  css: {
    // Uses Lightning CSS instead of PostCSS, because it supports @custom-media and comes with Vite.
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      // The hash depends on the path of the sheet below the app's root, so the browser build and the server build of
      // the site generate the same names.
      cssModules: { pattern: '[hash]_[local]', container: false, pure: true },
    },
  },
  build: {
    assetsDir: 'assets',
    // Inlines no files: <use> cannot reference a sprite in a data: URL, and browsers cache a hashed file for a year.
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
    // Omits Vite's polyfill, which every visitor would download. Browsers without modulepreload load chunks a little
    // later.
    modulePreload: {
      polyfill: false,
      // Adds the chunk itself: Vite's list is empty for a chunk without dependencies, but our loader fetches all files
      // from this list.
      resolveDependencies: (chunk, files) => [...new Set([chunk, ...files])],
    },
    // Puts the code that every visitor needs into one file. By default the bundler splits it into several, and on a
    // slow network these wait for one another.
    // Does the same for the sheets that the forms and the steps of the wizard share, and for the sheets of the parts that
    // the screens of the back-office share. Each would otherwise be a file of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            { name: 'form', test: /site.parts.form.[\w-]+\.module\.css$/ },
            { name: 'wizard', test: /site.(booking.layout|parts.trip).[\w-]+\.module\.css$/ },
            { name: 'parts', test: /admin.parts.(form|layout|list).[\w-]+\.module\.css$/ },
          ],
        },
      },
    },
  },
})

const siteServer: UserConfig = {
  ...shared,
  plugins: [...shared.plugins, siteManifest()],
  root: here('web/site'),
  publicDir: false,
  // Bundles React: an external React would choose its build by NODE_ENV when it is loaded, and `npm start` runs without
  // NODE_ENV=production. So pages are always rendered by the fast production build.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...shared.build,
    outDir: here('dist/web/site-server'),
    ssr: here('web/site/entry-server.tsx'),
    target: 'node20',
  },
}

/**
 * A small page that also works without a network. It is a build of its own, so that a phone loads it without the rest of
 * its app. The service worker has a fixed name and lists the other files.
 */
const offlinePage = (name: 'door' | 'ticket', folder: string): UserConfig => ({
  ...shared,
  plugins: [listFiles(name)],
  root: here(folder),
  base: `/${name}/`,
  publicDir: false,
  build: {
    ...shared.build,
    outDir: here(`dist/web/${name}`),
    modulePreload: false,
    rolldownOptions: {
      input: { [name]: here(`${folder}/index.html`), sw: here(`${folder}/sw.ts`) },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})

/** Writes the names of the built files, and a digest of them, into the service worker. */
function listFiles(page: string): Plugin {
  return {
    name: 'list-files',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('the service worker is missing')
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
        worker.code = worker.code
          .replaceAll('PAGE_FILES', JSON.stringify(files.map((file) => `/${page}/${file}`)))
          .replaceAll('PAGE_VERSION', JSON.stringify(version))
      },
    },
  }
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

/** Provides the manifest of the site's browser build as the module `virtual:site-manifest`. */
function siteManifest(): Plugin {
  const file = here('dist/web/site/.vite/manifest.json')
  return manifestModule('site-manifest', () => readFileSync(file, 'utf8'))
}

/** Provides an empty manifest in development, where Vite serves the sources and pages link no built files. */
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

/** The mode chooses one of five builds. `site-server` must follow `site`, because it reads the manifest of `site`. */
export default defineConfig(({ mode }) => {
  if (mode === 'site') return browser('site')
  if (mode === 'site-server') return siteServer
  if (mode === 'admin') return browser('admin')
  if (mode === 'door') return offlinePage('door', 'web/admin/door')
  if (mode === 'ticket') return offlinePage('ticket', 'web/site/ticket')
  // Any other mode needs no configuration.
  return {}
})
