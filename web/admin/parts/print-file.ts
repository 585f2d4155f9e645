import hiddenCss from '#ui/visually-hidden.module.css'
import { fetchFile } from './fetch-file.ts'

let removeLastFrame = () => {}

/**
 * Opens the print dialog of the browser for a PDF of the API, without leaving the page. The PDF is loaded in a hidden
 * frame. An open print dialog reads the frame, and no event reliably reports that the dialog was closed. So the frame
 * stays until the next file is printed.
 */
export async function printFile(path: string, title: string): Promise<void> {
  const { file } = await fetchFile(path)
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  // With `display: none`, browsers would not load the PDF viewer.
  frame.className = hiddenCss.visuallyHidden ?? ''
  frame.title = title
  frame.tabIndex = -1
  frame.src = url
  frame.addEventListener('load', () => frame.contentWindow?.print())
  removeLastFrame()
  removeLastFrame = () => {
    frame.remove()
    URL.revokeObjectURL(url)
  }
  document.body.append(frame)
}
