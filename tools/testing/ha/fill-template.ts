import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'

export const HA_FOLDER = join(ROOT, 'deploy/ha')

/** Returns a file of `deploy/ha` with its `${NAME}` parts filled in. Throws if a value is missing. */
export function fillTemplate(name: string, values: Record<string, string | number>): string {
  return readFileSync(join(HA_FOLDER, name), 'utf8').replace(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`deploy/ha/${name} needs a value for ${key}`)
    return String(value)
  })
}
