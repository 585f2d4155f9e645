/** Places a popup next to its anchor: below, or above if there is no room. The popup always stays inside the window. */
export function placePopup(popup: HTMLElement, anchor: Element, edge: 'start' | 'end'): void {
  const place = anchor.getBoundingClientRect()
  const isRoomBelow = place.bottom + popup.offsetHeight + 8 < innerHeight
  const top = isRoomBelow ? place.bottom + 4 : place.top - popup.offsetHeight - 4
  const left = edge === 'start' ? place.left : place.right - popup.offsetWidth
  popup.style.top = `${Math.max(8, top)}px`
  popup.style.left = `${Math.max(8, Math.min(left, innerWidth - popup.offsetWidth - 8))}px`
}
