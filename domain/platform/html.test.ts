import { expect, test } from 'vitest'
import { html, multiline } from './html.ts'

test('text from users is escaped, also inside an attribute', () => {
  const name = `<script>"x" & 'y'</script>`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;">&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;</p>',
  )
})

test('markup is not escaped again, lists are joined, and null, undefined and false add nothing', () => {
  const rows = ['a', '<b>'].map((cell) => html`<td>${cell}</td>`)
  expect(html`<tr>${rows}${null}${undefined}${false}${0}</tr>`.markup).toBe(
    '<tr><td>a</td><td>&lt;b&gt;</td>0</tr>',
  )
})

test('a typed message keeps its line breaks, and its tags are escaped', () => {
  expect(html`<p>${multiline('one\r\n<b>two</b>\rthree')}</p>`.markup).toBe(
    '<p>one<br>&lt;b&gt;two&lt;/b&gt;<br>three</p>',
  )
})
