import { useEffect, useState } from 'react'
import { CommunityDialog } from '#site/parts/community/community-dialog.tsx'
import { readStored, writeStored } from '#site/parts/draft/browser-storage.ts'

const OPENS_AFTER_MS = 5000

/** Opens once per booking and tab, so that passengers who reload for their ticket are not asked again. */
export function CommunityPrompt({ token, link }: { token: string; link: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const key = `tafiya.community.${token}`
    if (readStored(key, 'session') !== null) return
    const timer = setTimeout(() => {
      writeStored(key, 'shown', 'session')
      setOpen(true)
    }, OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [token])
  return isOpen && <CommunityDialog link={link} onClose={() => setOpen(false)} />
}
