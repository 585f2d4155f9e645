import { expect, test } from 'vitest'
import { html, multiline } from './html.ts'

test('text from users stays text, also inside an attribute', () => {
  const name = `<script>"x" & 'y'</script>`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;">&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;</p>',
  )
})

test('markup nests, lists join, missing parts leave nothing', () => {
  const rows = ['a', '<b>'].map((cell) => html`<td>${cell}</td>`)
  expect(html`<tr>${rows}${null}${undefined}${false}${0}</tr>`.markup).toBe(
    '<tr><td>a</td><td>&lt;b&gt;</td>0</tr>',
  )
})

test('a typed message keeps its lines and nothing else', () => {
  expect(html`<p>${multiline('one\r\n<b>two</b>\rthree')}</p>`.markup).toBe(
    '<p>one<br>&lt;b&gt;two&lt;/b&gt;<br>three</p>',
  )
})
