/** Maps each source file to the files that the browser build made from it: see vite.config.ts. */
declare module 'virtual:site-manifest' {
  const manifest: Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>
  export default manifest
}
