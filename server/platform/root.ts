import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that contains package.json. The search goes upwards, because this code runs from server/ and, bundled,
 * from dist/.
 */
export const ROOT: string = folderOfPackage(dirname(fileURLToPath(import.meta.url)))

function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json is missing above the running code')
  return folderOfPackage(parent)
}
