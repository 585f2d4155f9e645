/**
 * Puts the toasts above all open dialogs: in the browser's top layer the element that is shown last is on top. Without
 * an open dialog the toasts stay in the page, where the Tab key reaches them last. Browsers without popovers show the
 * toasts below an open dialog.
 */
export function raiseToasts(): void {
  const area = document.querySelector<HTMLElement>('[data-toasts]')
  if (!area?.showPopover) return
  area.popover = null
  if (!document.querySelector('dialog:modal')) return
  area.popover = 'manual'
  area.showPopover()
}
