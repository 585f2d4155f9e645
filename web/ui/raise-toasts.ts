/**
 * Puts the toasts above all open dialogs. In the browser's top layer, the element that was shown last is on top.
 * Browsers without popovers show the toasts below an open dialog.
 */
export function raiseToasts(): void {
  const area = document.querySelector<HTMLElement>('[data-toasts]')
  if (!area?.showPopover) return
  area.hidePopover()
  area.showPopover()
}
