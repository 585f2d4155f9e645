/** Another step is another page to whoever reads it. */
export function arriveAtTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
}
