import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from './logo.tsx'

test('the logo shows the name of the company; the name of the product is drawn', () => {
  const named = renderToStaticMarkup(<Logo name="Sample Lines" className="logo" />)
  expect(named).toContain('>Sample Lines<')
  expect(named).not.toContain('logo-word')
  const drawn = renderToStaticMarkup(<Logo name="Tafiya" className="logo" />)
  expect(drawn).not.toContain('Tafiya<')
  expect(drawn).toContain('logo-word')
})
