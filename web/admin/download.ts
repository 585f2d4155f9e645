import { saveFile } from '#ui/save-file.ts'
import { fetchFile } from './fetch-file.ts'

/** Saves a file under the name the server gave it. */
export async function download(path: string): Promise<void> {
  const { file, name } = await fetchFile(path)
  saveFile(file, name)
}
