import { expect, test, vi } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import { Pager } from './pager.tsx'

const pager = (shown: { page: number; pageSize: number; total: number }) =>
  renderAs([], <Pager {...shown} onTurn={vi.fn()} onResize={vi.fn()} />)

test.each([
  [1, 0, '0 of 0'],
  [1, 1, '1–1 of 1'],
  [3, 1_234, '51–75 of 1,234'],
])('page %i of %i rows is announced as "%s"', (page, total, words) => {
  expect(pager({ page, pageSize: 25, total })).toContain(`<span role="status">${words}</span>`)
})

test('on the only page, Previous and Next are marked as disabled but can keep the focus', () => {
  const buttons = pager({ page: 1, pageSize: 25, total: 1 }).match(/<button[^>]*>/g) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) {
    expect(button).toContain('aria-disabled="true"')
    expect(button).not.toMatch(/ disabled/)
  }
  expect(pager({ page: 2, pageSize: 25, total: 60 })).not.toContain('disabled')
})

test('a list of one short page offers neither a page size nor a jump', () => {
  expect(wordsOf(pager({ page: 1, pageSize: 10, total: 7 }))).toBe('1–7 of 7 Previous Page 1 of 1 Next')
})

test('a long list offers the page sizes and a jump to a page', () => {
  const html = pager({ page: 2, pageSize: 25, total: 1301 })
  expect(wordsOf(html)).toBe(
    '26–50 of 1,301 Rows per page 10 25 50 100 Go to page Previous Page 2 of 53 Next',
  )
  expect(html).toContain('<option value="25" selected="">25</option>')
})
