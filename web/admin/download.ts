import { fetchFile } from './fetch-file.ts'

/** Saves a file under the name the server gave it. */
export async function download(path: string): Promise<void> {
  const { file, name } = await fetchFile(path)
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
