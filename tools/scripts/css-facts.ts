import { dirname } from 'node:path'
import { classesIn, type Rule, readCss, type Sheet } from './read-css.ts'
import { importsOf, resolve } from './read-imports.ts'

/**
 * The order of the cascade layers in both apps. web/site/parts/styles/site.css and web/admin/parts/styles/admin.css
 * declare it.
 */
const LAYERS = ['reset', 'tokens', 'base', 'parts', 'pages']

const ENTRIES = ['web/site/parts/styles/site.css', 'web/admin/parts/styles/admin.css']
const MEDIA = 'web/ui/tokens/media.css'

/** The sheets that are not CSS Modules, because their rules apply to a whole app: tokens, reset and elements. */
const APP_WIDE = /^web\/(ui\/(tokens\/\w+|reset)|(site|admin)\/parts\/styles\/base)\.css$/

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black)(?![\w-])/gi

/** The files of web/ by path: style sheets, TypeScript and index.html. */
export type Files = ReadonlyMap<string, string>

/** Returns a sentence for each fault of the style sheets and of the class names in the code. */
export function styleProblems(files: Files): string[] {
  const sheets = new Map(
    [...files].filter(([file]) => file.endsWith('.css')).map(([file, source]) => [file, readCss(source)]),
  )
  return [
    ...[...sheets].flatMap(([file, sheet]) => [
      ...wrongKind(file, sheet),
      ...wrongLayers(file, sheet),
      ...rawColours(file, sheet),
      ...rawBreakpoints(file, sheet),
      ...bareElements(file, sheet),
      ...renamedIds(file, sheet),
      ...classesOfNoModule(file, sheet),
    ]),
    ...unknownTokens(files, sheets),
    ...moduleClasses(files, sheets),
    ...textClasses(files),
  ]
}

const isModule = (file: string): boolean => file.endsWith('.module.css')

/**
 * Reports classes outside modules. Only a module may define them, so that a sheet does not style elements of other
 * components.
 */
function wrongKind(file: string, { rules }: Sheet): string[] {
  if (isModule(file)) return []
  if (!ENTRIES.includes(file) && !APP_WIDE.test(file)) return [`${file} is global; make it a CSS Module`]
  return [...classesOf(rules)].map(
    (name) => `${file} is global and defines .${name}; define it in a CSS Module`,
  )
}

function wrongLayers(file: string, { rules, statements }: Sheet): string[] {
  if (file === MEDIA) return []
  const order = `@layer ${LAYERS.join(', ')}`
  if (ENTRIES.includes(file)) return statements[0] === order ? [] : [`${file} does not begin with "${order}"`]
  const outside = rules.filter(
    ({ selector, within }) =>
      selector !== '@page' && !LAYERS.includes(/^@layer (\w+)$/.exec(within[0] ?? '')?.[1] ?? ''),
  )
  return outside.map(({ selector }) => `${file}: ${selector} is outside the layers`)
}

function rawColours(file: string, { rules }: Sheet): string[] {
  if (dirname(file) === dirname(MEDIA)) return []
  return rules.flatMap(({ selector, declarations }) =>
    declarations.flatMap(({ property, value }) =>
      (value.replaceAll(/"[^"]*"|url\([^)]*\)/g, '').match(COLOUR) ?? []).map(
        (colour) => `${file}: ${selector} has the raw colour ${colour} in ${property}`,
      ),
    ),
  )
}

function rawBreakpoints(file: string, { rules, statements }: Sheet): string[] {
  const conditions = [
    ...new Set(rules.flatMap(({ within }) => within.filter((at) => at.startsWith('@media')))),
  ]
  const raw = conditions.filter((at) => /\b(width|height)\b/.test(at))
  const isNamed = conditions.some((at) => at.includes('(--'))
  const hasNames = statements.some((at) => /^@import .*\bmedia\.css"$/.test(at))
  return [
    ...raw.map((at) => `${file}: ${at} spells out a breakpoint of ${MEDIA}`),
    ...(isNamed && !hasNames ? [`${file} uses breakpoints and does not import ${MEDIA}`] : []),
    ...(hasNames && !isNamed ? [`${file} imports ${MEDIA} and uses no breakpoint`] : []),
  ]
}

/**
 * Reports selectors without a class in the layers parts and pages, because they would style elements of other
 * components.
 */
function bareElements(file: string, { rules }: Sheet): string[] {
  const selectors = rules
    .filter(({ within }) => /^@layer (parts|pages)$/.test(within[0] ?? ''))
    .flatMap(({ selector }) => (selector.startsWith('@') ? [] : selector.split(/,(?![^(]*\))/)))
    .map((selector) => selector.trim())
  return selectors
    .filter((selector) => !/\./.test(selector) && !/^(from|to|[\d.]+%)$/.test(selector))
    .map((selector) => `${file}: ${selector} styles elements without a class`)
}

/**
 * Reports ids in modules. CSS Modules rename ids, but the code writes them as plain text, so a renamed id would match
 * no element.
 */
function renamedIds(file: string, { rules }: Sheet): string[] {
  if (!isModule(file)) return []
  return rules
    .map(({ selector }) => selector)
    .filter((selector) => /#/.test(selector.replaceAll(/:global\([^)]*\)/g, '')))
    .map((selector) => `${file}: ${selector} has an id; write :global(#id)`)
}

function classesOfNoModule(file: string, { rules }: Sheet): string[] {
  return rules
    .filter(({ selector }) => /:global\([^)]*\./.test(selector))
    .map(({ selector }) => `${file}: ${selector} names a global class, but only modules define classes`)
}

/**
 * Reports each `var(--name)` in a sheet that neither a sheet nor a quoted key in the code defines. Browsers ignore a
 * misspelt name silently.
 */
function unknownTokens(files: Files, sheets: ReadonlyMap<string, Sheet>): string[] {
  const set = new Set<string>()
  for (const { rules } of sheets.values())
    for (const { declarations } of rules) for (const { property } of declarations) set.add(property)
  for (const source of files.values())
    for (const [, name = ''] of source.matchAll(/'(--[\w-]+)':/g)) set.add(name)
  return [...sheets].flatMap(([file, { rules }]) =>
    rules.flatMap(({ selector, declarations }) =>
      declarations.flatMap(({ value }) =>
        [...value.matchAll(/var\((--[\w-]+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !set.has(name))
          .map((name) => `${file}: ${selector} uses ${name}, which is defined nowhere`),
      ),
    ),
  )
}

const classesOf = (rules: readonly Rule[]): Set<string> =>
  new Set(rules.flatMap(({ selector }) => (selector.startsWith('@') ? [] : classesIn(selector))))

/**
 * Compares the uses of `css.name` in the code with the classes that the module defines. Also reports missing modules
 * and computed names, `css[…]`.
 */
function moduleClasses(files: Files, sheets: ReadonlyMap<string, Sheet>): string[] {
  const used = new Map<string, Set<string>>()
  const problems: string[] = []
  for (const [file, source] of files) {
    if (!isCode(file)) continue
    for (const { from, local } of moduleImports(file, source)) {
      const module = resolve(file, from) ?? from
      const rules = sheets.get(module)?.rules
      if (!rules) {
        problems.push(`${file} imports ${from}, which does not exist`)
        continue
      }
      const defined = classesOf(rules)
      const names = used.get(module) ?? new Set()
      used.set(module, names)
      for (const [, name = ''] of source.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g'))) {
        names.add(name)
        if (!defined.has(name))
          problems.push(`${file} uses ${local}.${name}, which ${module} does not define`)
      }
      if (new RegExp(`(?<![\\w.])${local}\\[`).test(source))
        problems.push(`${file} computes a class of ${module}; list the classes in a typed map`)
    }
  }
  for (const [file, { rules }] of sheets) {
    if (!isModule(file)) continue
    for (const name of classesOf(rules))
      if (!used.get(file)?.has(name)) problems.push(`${file} defines .${name}, which no code uses`)
  }
  return problems
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

function moduleImports(file: string, source: string): { from: string; local: string }[] {
  if (!source.includes('.module.css')) return []
  return importsOf(file, source)
    .filter(({ from }) => isModule(from))
    .map(({ from }) => ({
      from,
      local: new RegExp(`import (\\w+) from '${from.replaceAll('.', '\\.')}'`).exec(source)?.[1] ?? '',
    }))
}

/** Reports classes that are written as text. A class must come from a module, as `css.name`. */
function textClasses(files: Files): string[] {
  return [...files].flatMap(([file, source]) =>
    isCode(file) || file.endsWith('.html')
      ? [...source.matchAll(/\bclass(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
          .flatMap(([, text = '', template = text]) =>
            template.replaceAll(/\S*\$\{[^}]*\}\S*/g, '').split(/\s+/),
          )
          .filter((name) => name !== '')
          .map((name) => `${file} has the class ${name} as text; define it in a CSS Module`)
      : [],
  )
}
