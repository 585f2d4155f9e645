/** Scrolls to the top and moves the focus to the content: for the visitor each step is a new page. */
export function scrollToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
}
