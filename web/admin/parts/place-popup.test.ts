import { afterEach, expect, test, vi } from 'vitest'
import { placePopup } from './place-popup.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Places a popup of 320 × 340 px at a button of 120 × 40 px, and returns the edges of the popup. */
function placed(window: { width: number; height: number }, button: { left: number; top: number }) {
  vi.stubGlobal('innerWidth', window.width)
  vi.stubGlobal('innerHeight', window.height)
  const style = { top: '', left: '', maxHeight: '' }
  const popup = {
    style,
    offsetWidth: 320,
    get offsetHeight() {
      return Math.min(340, Number.parseFloat(style.maxHeight || '340'))
    },
  }
  const place = { ...button, right: button.left + 120, bottom: button.top + 40 }
  const anchor = { getBoundingClientRect: () => place }
  placePopup(popup as unknown as HTMLElement, anchor as unknown as Element, 'start')
  const [top, left] = [Number.parseFloat(style.top), Number.parseFloat(style.left)]
  return { top, bottom: top + popup.offsetHeight, left, right: left + popup.offsetWidth }
}

test('a popup opens below its button, or above it if there is no room below', () => {
  expect(placed({ width: 1280, height: 800 }, { left: 100, top: 200 })).toMatchObject({ top: 244, left: 100 })
  expect(placed({ width: 1280, height: 800 }, { left: 100, top: 600 })).toMatchObject({ bottom: 596 })
})

test.each([
  ['a phone', 375, 640, 200, 300],
  ['a phone on its side', 640, 320, 500, 100],
  ['a screen zoomed to 400 %', 340, 256, 10, 200],
])('on %s the popup stays inside the window', (_, width, height, left, top) => {
  const edges = placed({ width, height }, { left, top })
  expect(edges.top).toBeGreaterThanOrEqual(8)
  expect(edges.left).toBeGreaterThanOrEqual(8)
  expect(edges.bottom).toBeLessThanOrEqual(height - 8)
  expect(edges.right).toBeLessThanOrEqual(width - 8)
})
