/** A style rule with the at-rules around it, outermost first. `selector` of a block such as @font-face is its name. */
export type Rule = { selector: string; within: string[]; declarations: Declaration[] }

export type Declaration = { property: string; value: string }

export type Sheet = {
  rules: Rule[]
  /** At-rules without a block: `@import "x.css"`, `@layer a, b`, `@custom-media --x (...)`. */
  statements: string[]
}

const HOLDS_RULES = /^@(media|container|layer|supports|keyframes)\b/

/**
 * Reads the CSS subset of this repository: rules, at-rules, declarations, comments and strings, but no nested rules.
 * `check-styles.ts` needs no more, and a parser package would be one more dependency.
 */
export function readCss(source: string): Sheet {
  const sheet: Sheet = { rules: [], statements: [] }
  const open: string[] = []
  let rule: Rule | undefined
  for (const { text, end } of pieces(source.replace(/\/\*[\s\S]*?\*\//g, ' '))) {
    if (end === '{') {
      if (HOLDS_RULES.test(text)) open.push(text)
      else {
        rule = { selector: text, within: [...open], declarations: [] }
        sheet.rules.push(rule)
      }
      continue
    }
    if (text !== '') {
      if (rule) rule.declarations.push(declaration(text))
      else sheet.statements.push(text)
    }
    if (end !== '}') continue
    if (rule) rule = undefined
    else open.pop()
  }
  return sheet
}

/** Yields the text before each brace and semicolon. Ignores those in strings and parentheses. */
function* pieces(source: string): Generator<{ text: string; end: string }> {
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[(){};]/g
  let start = 0
  let depth = 0
  for (const { 0: found, index } of source.matchAll(token)) {
    if (found === '(') depth++
    else if (found === ')') depth--
    else if (depth === 0 && /[{};]/.test(found)) {
      yield { text: source.slice(start, index).trim().replaceAll(/\s+/g, ' '), end: found }
      start = index + 1
    }
  }
}

function declaration(text: string): Declaration {
  const colon = text.indexOf(':')
  return { property: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }
}

/** Returns the classes in a selector, without those in `:global(...)`. */
export const classesIn = (selector: string): string[] =>
  [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(
    ([, name = '']) => name,
  )
