import { type RefObject, useEffect } from 'react'

const MARKS = 'searched'

/**
 * Marks the words of a search in the text below `root`, also in rows that are added later. Browsers without CSS
 * highlights show no marks.
 */
export function useSearchMarks(root: RefObject<HTMLElement | null>, search: string): void {
  useEffect(() => {
    const top = root.current
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    if (!top || words.length === 0 || typeof Highlight === 'undefined') return
    const marks = CSS.highlights.get(MARKS) ?? new Highlight()
    CSS.highlights.set(MARKS, marks)
    let own: Range[] = []
    const clear = () => {
      for (const range of own) marks.delete(range)
    }
    const mark = () => {
      clear()
      own = rangesOf(top, words)
      for (const range of own) marks.add(range)
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(top, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      clear()
    }
  }, [root, search])
}

/** Returns the ranges of the words in the text. A word of a single letter matches only the start of a word. */
function rangesOf(top: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase()
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        if (word.length === 1 && /[\p{L}\d]/u.test(text[at - 1] ?? '')) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
  }
  return ranges
}
