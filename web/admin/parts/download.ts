import { saveFile } from '#ui/save-file.ts'
import { fetchFile } from './fetch-file.ts'

/** Saves a file under the name the server gave it. With a `body` it is fetched with a POST. */
export async function download(path: string, body?: object): Promise<void> {
  const { file, name } = await fetchFile(path, body)
  saveFile(file, name)
}
