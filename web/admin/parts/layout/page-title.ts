import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = ''

/** Names the screen in the browser tab and, on a phone, in the top bar. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    current = title
    for (const listener of listeners) listener()
  }, [title])
}

/** Returns the title of the current screen. */
export const useCurrentTitle = (): string => useSyncExternalStore(onTitleChange, currentTitle, currentTitle)

const currentTitle = (): string => current

function onTitleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
