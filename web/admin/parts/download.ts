import { saveFile } from '#ui/save-file.ts'
import { fetchFile } from './fetch-file.ts'

/** Saves a file under the name that the server gives it. Sends a POST if there is a `body`. */
export async function download(path: string, body?: object): Promise<void> {
  const { file, name } = await fetchFile(path, body)
  saveFile(file, name)
}
