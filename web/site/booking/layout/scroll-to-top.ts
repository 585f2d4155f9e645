/** Scrolls to the top and focuses the main content, because each step looks like a new page to the visitor. */
export function scrollToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
}
