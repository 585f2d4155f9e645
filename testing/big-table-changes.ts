import { needsNoTransaction, statementsOf } from '#server/platform/database/migration-files.ts'

/** Tables that grow with every sale. A long lock on one of them stops sales. */
const BIG_TABLES = [
  'seats',
  'bookings',
  'payments',
  'notifications',
  'audit_log',
  'webhook_inbox',
  'refunds',
  'tickets',
]

const BIG = `(?:public\\.)?"?(?:${BIG_TABLES.join('|')})"?`
const ALTERS_BIG = new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${BIG}\\b`)

const HOW_TO_INDEX =
  'build it concurrently: a migration of its own whose first line is `-- no transaction`, with ' +
  '`drop index concurrently if exists NAME;` before `create index concurrently NAME …;`'
const HOW_TO_FILL =
  'add a plain column (nullable, or with a constant default), and fill it in batches by a job or when rows are written'

const RULES: { forbids: (statement: string) => boolean; advice: string }[] = [
  {
    forbids: (statement) => {
      const index = statement.match(
        new RegExp(
          `^create\\s+(?:unique\\s+)?index\\s+(.*?)\\bon\\s+(?:only\\s+)?${BIG}\\s*(?:using\\s+\\w+\\s*)?\\(`,
          's',
        ),
      )
      return index !== null && !/^concurrently\b/.test(index[1] ?? '')
    },
    advice: `an index on a big table blocks every write while it is built; ${HOW_TO_INDEX}`,
  },
  {
    forbids: (statement) =>
      ALTERS_BIG.test(statement) &&
      /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)/.test(
        statement,
      ),
    advice: `a unique constraint on a big table builds its index under a lock; make it a unique index and ${HOW_TO_INDEX}`,
  },
  {
    forbids: (statement) =>
      ALTERS_BIG.test(statement) &&
      /\badd\s+column\b[^;]*\bgenerated\s+always\s+as\b[^;]*\bstored\b/.test(statement),
    advice: `a stored generated column rewrites the table; ${HOW_TO_FILL}`,
  },
  {
    forbids: (statement) =>
      ALTERS_BIG.test(statement) &&
      /\badd\s+column\b[^;]*?(?:\bdefault\s+[^,;]*\b(?:random|gen_random_uuid|clock_timestamp|nextval|timeofday)\s*\(|\b(?:small|big)?serial\b|\bas\s+identity\b)/.test(
        statement,
      ),
    advice: `a default that differs from row to row rewrites the table; ${HOW_TO_FILL}`,
  },
  {
    forbids: (statement) =>
      ALTERS_BIG.test(statement) &&
      /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b|\bset\s+(?:logged|unlogged|tablespace)\b/.test(
        statement,
      ),
    advice: `this rewrites the table; ${HOW_TO_FILL}`,
  },
  {
    forbids: (statement) =>
      new RegExp(`^update\\s+(?:only\\s+)?${BIG}\\b`).test(statement) && !/\bwhere\b/.test(statement),
    advice: `this locks and rewrites every row in one transaction; ${HOW_TO_FILL}`,
  },
  {
    forbids: (statement) =>
      new RegExp(`^(?:cluster|vacuum\\s+full|reindex)\\b.*\\b${BIG}\\b`).test(statement),
    advice: 'this rewrites the table under a lock; it does not belong in a migration',
  },
]

/**
 * A migration that begins with `-- no transaction` can fail half applied and then runs again, so each of its statements
 * must be repeatable.
 */
const IS_REPEATABLE = [
  /^drop\s+index\s+concurrently\s+if\s+exists\b/,
  /^create\s+(?:unique\s+)?index\s+concurrently\s+\w/,
  /^alter\s+table\s+\w+\s+validate\s+constraint\b/,
]

/**
 * Returns the statements of a migration that would block a running system or cannot run as they are written, each with
 * the safe alternative.
 */
export function bigTableChanges(migration: string): string[] {
  const statements = statementsOf(migration).map(plain)
  const created = statements.flatMap((statement) => statement.match(/^create\s+table\s+(\w+)/)?.[1] ?? [])
  // A table that the migration itself creates is empty.
  const isNew = (statement: string) =>
    created.some((table) => new RegExp(`\\bon\\s+${table}\\b`).test(statement))
  const harmful = statements
    .filter((statement) => !isNew(statement))
    .flatMap((statement) =>
      RULES.filter(({ forbids }) => forbids(statement)).map(
        ({ advice }) => `${firstLine(statement)}: ${advice}`,
      ),
    )
  return [...harmful, ...(needsNoTransaction(migration) ? unrepeatable(statements) : concurrent(statements))]
}

function unrepeatable(statements: string[]): string[] {
  return statements.flatMap((statement, index) => {
    if (!IS_REPEATABLE.some((pattern) => pattern.test(statement)))
      return [
        `${firstLine(statement)}: a migration without a transaction holds only concurrent index changes and validations`,
      ]
    const name = statement.match(
      /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/,
    )?.[1]
    const isDroppedFirst = new RegExp(`^drop\\s+index\\s+concurrently\\s+if\\s+exists\\s+${name}\\b`).test(
      statements[index - 1] ?? '',
    )
    return name && !isDroppedFirst
      ? [
          `${firstLine(statement)}: a failed build leaves an invalid index; write \`drop index concurrently if exists ${name};\` before it`,
        ]
      : []
  })
}

const concurrent = (statements: string[]): string[] =>
  statements
    .filter((statement) => /\bindex\s+concurrently\b/.test(statement))
    .map(
      (statement) =>
        `${firstLine(statement)}: this needs \`-- no transaction\` as the first line of the migration`,
    )

const plain = (statement: string): string => statement.replace(/--.*$/gm, '').trim().toLowerCase()

const firstLine = (statement: string): string => statement.split('\n')[0] ?? ''
