/** Statements that remove something the previous version may still use, or require values it does not know. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|type|function|schema|sequence)\b/,
  /\balter\s+(?!index\b)[^;]*\brename\b/,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
  /\balter\s+column\s+\w+\s+(set\s+not\s+null|drop\s+default)\b/,
  /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/,
]

/**
 * Returns the statements that may break the previous version. Old and new nodes share the tables during an
 * upgrade, so a migration only adds. The replaced parts are dropped one release later, in a statement under a comment
 * that begins with `-- Unused since` and names the release. New constraints are not checked: the author must know
 * whether the old version satisfies them.
 */
export function takingAway(migration: string): string[] {
  const statements = migration.split(/;\s*$/m).map((statement) => statement.trim())
  return statements
    .filter((statement) => !/^-- Unused since \S/m.test(statement))
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => TAKES_AWAY.some((pattern) => pattern.test(statement)))
}
