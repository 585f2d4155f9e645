/**
 * Places a popup below its anchor, or above it if there is no room below. The popup keeps 8 px to the top and the sides
 * of the window.
 */
export function placePopup(popup: HTMLElement, anchor: Element, edge: 'start' | 'end'): void {
  const place = anchor.getBoundingClientRect()
  const isRoomBelow = place.bottom + popup.offsetHeight + 8 < innerHeight
  const top = isRoomBelow ? place.bottom + 4 : place.top - popup.offsetHeight - 4
  const left = edge === 'start' ? place.left : place.right - popup.offsetWidth
  popup.style.top = `${Math.max(8, top)}px`
  popup.style.left = `${Math.max(8, Math.min(left, innerWidth - popup.offsetWidth - 8))}px`
}
