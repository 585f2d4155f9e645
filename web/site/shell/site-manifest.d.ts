/** The manifest of the browser build, which maps a chunk's name to its built files. vite.config.ts provides it. */
declare module 'virtual:site-manifest' {
  const manifest: Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>
  export default manifest
}
