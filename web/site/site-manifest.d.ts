/** What the browser build made of each source file: see vite.config.ts. */
declare module 'virtual:site-manifest' {
  const manifest: Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>>
  export default manifest
}
