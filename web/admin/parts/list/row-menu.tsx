import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { AdminIcon, type AdminIconName } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { placePopup } from '#admin/parts/place-popup.ts'
import css from './row-menu.module.css'

export type MenuItem = {
  label: string
  icon: AdminIconName
  onSelect: () => void
  isDestructive?: boolean
}

type Props = {
  label: string
  items: readonly (MenuItem | false)[]
  /** Use `secondary` beside other buttons, so that the menu button looks like them. */
  look?: 'quiet' | 'secondary'
  /** Shown on the button instead of the three dots. */
  face?: ReactNode
}

/** A popover menu. It opens in the browser's top layer, so that the table's scroll container does not clip it. */
export function RowMenu({ label, items, look = 'quiet', face = <AdminIcon name="more" /> }: Props) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const offered = items.filter((item) => item !== false)
  if (offered.length === 0) return null

  function place(event: ToggleEvent<HTMLDivElement>) {
    const popup = event.currentTarget
    if (event.newState !== 'open' || !button.current) return
    placePopup(popup, button.current, 'end')
    popup.querySelector('button')?.focus()
  }

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const step = event.key === 'ArrowDown' ? 1 : -1
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <span ref={button}>
      <Button look={look} size={look === 'quiet' ? 'icon-sm' : 'icon'} aria-label={label} popoverTarget={id}>
        {face}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside */}
      <div className={css.pop} id={id} popover="auto" ref={menu} onToggle={place} onKeyDown={move}>
        {offered.map((item) => (
          <MenuButton key={item.label} item={item} onDone={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </span>
  )
}

function MenuButton({ item, onDone }: { item: MenuItem; onDone: () => void }): ReactNode {
  return (
    <button
      type="button"
      className={item.isDestructive ? css.red : undefined}
      onClick={() => {
        onDone()
        item.onSelect()
      }}
    >
      <AdminIcon name={item.icon} />
      {item.label}
    </button>
  )
}
