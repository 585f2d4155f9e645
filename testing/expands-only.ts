/** What takes something away that the version before may still use, or asks of it what it does not know. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|type|function|schema|sequence)\b/,
  /\brename\b/,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
  /\balter\s+column\s+\w+\s+(set\s+not\s+null|drop\s+default)\b/,
  /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/,
]

/**
 * During an upgrade old and new nodes share the tables, so a migration only adds; what it replaces goes one release
 * later, in a statement under a comment that begins with `-- Unused since` and says since when. Answers the statements
 * that break this rule. It cannot judge new constraints: whether the old version keeps them is for the author to know.
 */
export function takingAway(migration: string): string[] {
  const statements = migration.split(/;\s*$/m).map((statement) => statement.trim())
  return statements
    .filter((statement) => !/^-- Unused since \S/m.test(statement))
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => TAKES_AWAY.some((pattern) => pattern.test(statement)))
}
