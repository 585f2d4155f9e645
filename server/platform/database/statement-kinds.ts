const READS =
  /^\s*(?:select|with|values|show|set|listen|unlisten|rollback)\b|^\s*start transaction\b.*\bread only\b/i

/**
 * Words that occur in a statement that may write: data-modifying statements, also inside `with`, row locks, and the
 * functions that write. A test compares the functions with the migrations.
 */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|create|share|nextval|setval|blank_\w+|raise_webhook_event|pg_advisory_xact_lock|pg_logical_emit_message)\b|\bgraphile_worker"?\.\w+\(/i

/**
 * Returns true for a statement that commits nothing. Errs on the safe side: a read that contains one of the words, for
 * example in a text, counts as a write.
 */
export const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text)

export const isCommit = (text: string): boolean => /^\s*(?:commit|end)\b/i.test(text)

export const isRollback = (text: string): boolean => /^\s*rollback\b/i.test(text)
