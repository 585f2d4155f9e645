/** Returns true if the error has one of these codes, for example `hasCode(error, 'ENOENT')`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error)
  return code !== undefined && codes.includes(code)
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return String(error.code)
}
