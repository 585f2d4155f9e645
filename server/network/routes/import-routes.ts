import type { PaymentType } from '#contracts/network/public-routes.ts'
import { type RouteChange, RouteInput } from '#contracts/network/routes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { NO_STOPS, type Stops } from '#domain/network/stops.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import {
  atLine,
  fieldErrorsOf,
  notesOf,
  sameAsLine,
  TOO_LONG,
  valueOr,
} from '#server/platform/csv/line-notes.ts'
import { listChanges } from '#server/platform/csv/list-changes.ts'
import { readNumber, readWord } from '#server/platform/csv/read-cells.ts'
import type { ImportedLine } from '#server/platform/csv/read-table.ts'
import type { ImportKind, Judged } from '#server/platform/csv/run-import.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { createRouteIn } from './create-route.ts'
import { editRouteIn } from './edit-route.ts'
import { presentPublicRoute } from './present-route.ts'
import { type PublicRouteRow, selectAllRoutes } from './queries.ts'
import { written } from './route-log.ts'

type Plan = { line: number } & ({ create: RouteInput } | { id: number; change: RouteChange })

/** Creates the routes of a file with the use cases of the form. A route that exists is changed where the file differs. */
export const ROUTE_IMPORT: ImportKind<Plan> = {
  things: 'routes',
  ignored: ['Usual price (₦)', 'Upcoming trips'],
  judge: judgeLines,
  carryOut: async (tx, act, plans) => {
    for (const plan of plans) {
      await atLine<unknown>(
        plan.line,
        'create' in plan ? createRouteIn(tx, act, plan.create) : editRouteIn(tx, act, plan.id, plan.change),
      )
    }
    return {}
  },
}

async function judgeLines(
  db: Database,
  act: StaffAction,
  lines: readonly ImportedLine[],
): Promise<Judged<Plan>[]> {
  const known = new Map((await selectAllRoutes(db)).map((row) => [keyOf(row), row]))
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = keyOf({ origin: line.cells.origin ?? '', destination: line.cells.destination ?? '' })
    const judged = judgeLine(line, { row: known.get(key), twin: seen.get(key), act })
    if (!seen.has(key)) seen.set(key, line.line)
    return judged
  })
}

/** Names compare without capitals, as in the constraint `routes_pair`. */
const keyOf = ({ origin, destination }: Pick<PublicRouteRow, 'origin' | 'destination'>): string =>
  JSON.stringify([origin.toLowerCase(), destination.toLowerCase()])

type Known = { row: PublicRouteRow | undefined; twin: number | undefined; act: StaffAction }

function judgeLine({ line, cells, isTooLong }: ImportedLine, { row, twin, act }: Known): Judged<Plan> {
  const name = routeName({ origin: cells.origin ?? '', destination: cells.destination ?? '' })
  const refused = (wrong: FieldErrors): Judged<Plan> => ({
    line,
    name,
    result: 'wrong',
    notes: notesOf('routes', wrong),
    plan: null,
  })
  if (isTooLong) return { ...refused({}), notes: [TOO_LONG] }
  if (twin !== undefined) return refused({ destination: sameAsLine(twin) })

  const before = row && presentPublicRoute(row)
  const wrong: FieldErrors = {}
  const parsed = RouteInput.safeParse(fieldsOf(cells, before, wrong))
  if (!parsed.success) return refused({ ...fieldErrorsOf(parsed.error.issues), ...wrong })
  if (Object.keys(wrong).length > 0) return refused(wrong)
  const input = parsed.data
  if (!row || !before) return { line, name, result: 'new', notes: [], plan: { line, create: input } }

  // Staff write Lagos and LAGOS for the same place. An import does not rename it.
  const after = { ...input, origin: row.origin, destination: row.destination }
  const notes = listChanges('routes', shownRoute(before), shownRoute(after))
  if (notes.length === 0) return { line, name, result: 'same', notes, plan: null }
  if (!mayDo(act.actor, 'routes.edit'))
    return { ...refused({}), notes: [{ column: null, text: MAY_NOT_EDIT }] }
  const change = { ...after, updatedAt: row.updated_at.toISOString() }
  return { line, name, result: 'change', notes, plan: { line, id: row.id, change } }
}

const shownRoute = (route: RouteInput) => ({
  ...written(route),
  isActive: route.isActive ? 'Active' : 'Inactive',
})

const MAY_NOT_EDIT = 'This route exists with other values. You do not have permission to edit routes.'

const PAYMENT_TYPES = new Map<string, PaymentType>([
  ['Full', 'Full'],
  ['Split', 'Split'],
])

const STATUSES = new Map([
  ['Active', true],
  ['Inactive', false],
])

/** Returns the fields of the form. A field whose column the file does not have keeps the value of the route. */
function fieldsOf(
  cells: ImportedLine['cells'],
  before: ReturnType<typeof presentPublicRoute> | undefined,
  wrong: FieldErrors,
): object {
  const stops: Stops = { ...(before?.stops ?? NO_STOPS) }
  for (const field of Object.keys(NO_STOPS) as (keyof Stops)[]) stops[field] = cells[field] ?? stops[field]
  const { distanceKm, paymentType = '', isActive = '' } = cells
  return {
    origin: cells.origin,
    destination: cells.destination,
    distanceKm:
      distanceKm === undefined
        ? (before?.distanceKm ?? null)
        : (valueOr(readNumber(distanceKm), wrong, 'distanceKm') ?? null),
    duration: cells.duration ?? before?.duration,
    paymentType:
      valueOr(readWord(paymentType, PAYMENT_TYPES), wrong, 'paymentType') ?? before?.paymentType ?? 'Full',
    isActive: valueOr(readWord(isActive, STATUSES), wrong, 'isActive') ?? before?.isActive ?? true,
    stops,
  }
}
