import { createHash } from 'node:crypto'
import {
  IMPORT_COLUMNS,
  type Imported,
  type ImportLine,
  type ImportPreview,
  type ImportRequest,
  type ImportThings,
} from '#contracts/platform/imports.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { type ImportedLine, readTable } from './read-table.ts'

/** A line with its verdict. `plan` is what `carryOut` needs of a line that is new or changes something. */
export type Judged<Plan> = ImportLine & { plan: Plan | null }

/** How one kind of records is imported. */
export type ImportKind<Plan> = {
  things: ImportThings
  /** The columns of the export that the import does not read. */
  ignored: readonly string[]
  /** Locks what must not change between the verdicts and the end of the transaction. */
  lock?: (tx: Database, lines: readonly ImportedLine[]) => Promise<void>
  /** Returns a verdict for each line, in the order of the file. Writes nothing. */
  judge: (db: Database, act: StaffAction, lines: readonly ImportedLine[]) => Promise<Judged<Plan>[]>
  /** Carries out the plans. Returns details for the audit log. */
  carryOut: (tx: Database, act: StaffAction, plans: readonly Plan[]) => Promise<object>
}

/** Returns what the file would do, line by line. Writes and locks nothing. */
export async function previewImport<Plan>(
  db: Database,
  act: StaffAction,
  kind: ImportKind<Plan>,
  file: string,
): Promise<ImportPreview> {
  const lines = readTable(file, IMPORT_COLUMNS[kind.things], kind.ignored)
  return presentPreview(kind, file, await kind.judge(db, act, lines))
}

/**
 * Imports the whole file or nothing. Judges it again, and refuses if a verdict is not the one that the user saw. A
 * request repeated with the same idempotency key changes nothing more.
 */
export const runImport = <Plan>(
  db: Database,
  act: StaffAction,
  kind: ImportKind<Plan>,
  request: ImportRequest,
  key: string | undefined,
): Promise<Imported> => {
  const keyed = { endpoint: `POST /${kind.things}/import by ${act.actor.id}`, key, body: request }
  return withKeyedTransaction(db, keyed, async (tx) => {
    const lines = readTable(request.file, IMPORT_COLUMNS[kind.things], kind.ignored)
    await kind.lock?.(tx, lines)
    const judged = await kind.judge(tx, act, lines)
    const { digest, created, changed, same, wrong } = presentPreview(kind, request.file, judged)
    if (digest !== request.digest) throw new AppError('STALE', CHANGED)
    if (wrong > 0) throw new AppError('CONFLICT', `${wrongInWords(wrong, judged.length)} ${NOTHING}`)
    if (created + changed === 0) throw new AppError('CONFLICT', `There is nothing new in this file.`)
    const more = await kind.carryOut(
      tx,
      act,
      judged.map(({ plan }) => plan).filter((plan) => plan !== null),
    )
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: `${kind.things}.imported`,
      details: `${grouped(created)} created, ${grouped(changed)} changed, ${grouped(same)} unchanged`,
      entity: 'import',
      after: { created, changed, same, ...more },
    })
    return { created, changed, same }
  })
}

const NOTHING = 'Nothing was imported.'

const CHANGED =
  'Something has changed since you checked this file. Check it again, then import it. Nothing was imported.'

const wrongInWords = (wrong: number, lines: number): string =>
  lines === 1 ? 'The line has errors.' : `${grouped(wrong)} of ${grouped(lines)} lines have errors.`

/** The digest covers the file and all verdicts, so that an import does only what the user saw. */
function presentPreview<Plan>(
  { things }: Pick<ImportKind<Plan>, 'things'>,
  file: string,
  judged: readonly Judged<Plan>[],
): ImportPreview {
  const lines = judged.map(({ plan: _, ...line }) => line)
  const count = (result: ImportLine['result']) => lines.filter((line) => line.result === result).length
  const isWrong = ({ result }: ImportLine) => result === 'wrong'
  return {
    digest: createHash('sha256')
      .update(JSON.stringify([things, file, lines]))
      .digest('hex'),
    lines: [...lines.filter(isWrong), ...lines.filter((line) => !isWrong(line))],
    created: count('new'),
    changed: count('change'),
    same: count('same'),
    wrong: count('wrong'),
  }
}
