const MARGIN = 8

/**
 * Places a popup below its anchor, or above it if there is no room below. The popup stays 8 px away from the edges of
 * the window. A popup that is higher than the window scrolls.
 */
export function placePopup(popup: HTMLElement, anchor: Element, edge: 'start' | 'end'): void {
  const place = anchor.getBoundingClientRect()
  popup.style.maxHeight = `${innerHeight - 2 * MARGIN}px`
  const isRoomBelow = place.bottom + popup.offsetHeight + MARGIN < innerHeight
  const top = isRoomBelow ? place.bottom + 4 : place.top - popup.offsetHeight - 4
  const left = edge === 'start' ? place.left : place.right - popup.offsetWidth
  popup.style.top = `${Math.max(MARGIN, top)}px`
  popup.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - popup.offsetWidth - MARGIN))}px`
}
