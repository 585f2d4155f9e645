import { type BusChange, BusInput } from '#contracts/network/buses.ts'
import { BUS_TYPE_NAMES, BUS_TYPES, CAPACITY, USUAL_SEATS_PER_ROW } from '#domain/network/bus-types.ts'
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
import { AppError, type FieldErrors } from '#server/platform/errors.ts'
import { createBusIn } from './create-bus.ts'
import { editBusIn, refuseWhatBreaksTrips } from './edit-bus.ts'
import { selectAllBuses } from './queries.ts'

type Plan = { line: number } & ({ create: BusInput } | { id: number; change: BusChange })

type BusRow = Awaited<ReturnType<typeof selectAllBuses>>[number]

/** Creates the buses of a file with the use cases of the form. A bus that exists is changed where the file differs. */
export const BUS_IMPORT: ImportKind<Plan> = {
  things: 'buses',
  ignored: ['Next departure (WAT)', 'Upcoming trips'],
  judge: judgeLines,
  carryOut: async (tx, act, plans) => {
    // Edits the buses in the order of their ids, because each edit locks its bus and locks are taken in that order.
    const inOrder = plans.toSorted((one, other) => idOf(one) - idOf(other))
    for (const plan of inOrder) {
      await atLine<unknown>(
        plan.line,
        'create' in plan ? createBusIn(tx, act, plan.create) : editBusIn(tx, act, plan.id, plan.change),
      )
    }
    return {}
  },
}

const idOf = (plan: Plan): number => ('id' in plan ? plan.id : Number.POSITIVE_INFINITY)

async function judgeLines(
  db: Database,
  act: StaffAction,
  lines: readonly ImportedLine[],
): Promise<Judged<Plan>[]> {
  const known = new Map((await selectAllBuses(db)).map((row) => [row.plate_no.toUpperCase(), row]))
  const seen = new Map<string, number>()
  const judged: Judged<Plan>[] = []
  for (const line of lines) {
    const key = (line.cells.plateNo ?? '').toUpperCase()
    const verdict = judgeLine(line, { row: known.get(key), twin: seen.get(key), act })
    judged.push(await judgeTrips(db, verdict, known.get(key)))
    if (!seen.has(key)) seen.set(key, line.line)
  }
  return judged
}

type Known = { row: BusRow | undefined; twin: number | undefined; act: StaffAction }

function judgeLine({ line, cells, isTooLong }: ImportedLine, { row, twin, act }: Known): Judged<Plan> {
  const name = cells.plateNo ?? ''
  const refused = (wrong: FieldErrors): Judged<Plan> => ({
    line,
    name,
    result: 'wrong',
    notes: notesOf('buses', wrong),
    plan: null,
  })
  if (isTooLong) return { ...refused({}), notes: [TOO_LONG] }
  if (twin !== undefined) return refused({ plateNo: sameAsLine(twin) })

  const wrong: FieldErrors = {}
  const parsed = BusInput.safeParse(fieldsOf(cells, row, wrong))
  if (!parsed.success) return refused({ ...fieldErrorsOf(parsed.error.issues), ...wrong })
  if (Object.keys(wrong).length > 0) return refused(wrong)
  if (!row) return { line, name, result: 'new', notes: [], plan: { line, create: parsed.data } }

  const after = { ...parsed.data, plateNo: row.plate_no }
  const notes = listChanges('buses', shownBus(fieldsOfRow(row)), shownBus(after))
  if (notes.length === 0) return { line, name, result: 'same', notes, plan: null }
  if (!mayDo(act.actor, 'buses.edit'))
    return { ...refused({}), notes: [{ column: null, text: MAY_NOT_EDIT }] }
  const change = { ...after, updatedAt: row.updated_at.toISOString() }
  return { line, name, result: 'change', notes, plan: { line, id: row.id, change } }
}

const MAY_NOT_EDIT = 'This bus exists with other values. You do not have permission to edit buses.'

/** Turns a change that trips forbid into an error, with the words of the form. */
async function judgeTrips(
  db: Database,
  verdict: Judged<Plan>,
  row: BusRow | undefined,
): Promise<Judged<Plan>> {
  if (!row || !verdict.plan || !('change' in verdict.plan)) return verdict
  try {
    await refuseWhatBreaksTrips(db, fieldsOfRow(row), verdict.plan.change)
    return verdict
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    return { ...verdict, result: 'wrong', notes: notesOf('buses', error.fields), plan: null }
  }
}

const fieldsOfRow = (row: BusRow) => ({
  id: row.id,
  plateNo: row.plate_no,
  busType: row.bus_type,
  capacity: row.capacity,
  seatsPerRow: row.seats_per_row,
  amenities: row.amenities,
  isActive: row.is_active,
})

const shownBus = (bus: BusInput) => ({
  ...bus,
  busType: BUS_TYPE_NAMES[bus.busType],
  isActive: bus.isActive ? 'Active' : 'Maintenance',
})

const TYPES = new Map(BUS_TYPES.map((type) => [BUS_TYPE_NAMES[type], type]))

const STATUSES = new Map([
  ['Active', true],
  ['Maintenance', false],
])

/**
 * Returns the fields of the form. A field whose column the file does not have keeps the value of the bus. A new bus has
 * the usual seats of its type, as in the form.
 */
function fieldsOf(cells: ImportedLine['cells'], row: BusRow | undefined, wrong: FieldErrors): object {
  const before = row && fieldsOfRow(row)
  const number = (field: 'capacity' | 'seatsPerRow') => valueOr(readNumber(cells[field] ?? ''), wrong, field)
  const busType = valueOr(readWord(cells.busType ?? '', TYPES), wrong, 'busType') ?? before?.busType
  return {
    plateNo: cells.plateNo,
    busType,
    capacity: number('capacity') ?? before?.capacity ?? (busType && CAPACITY[busType]),
    seatsPerRow: number('seatsPerRow') ?? before?.seatsPerRow ?? USUAL_SEATS_PER_ROW,
    amenities: cells.amenities === undefined ? (before?.amenities ?? []) : listIn(cells.amenities),
    isActive:
      valueOr(readWord(cells.isActive ?? '', STATUSES), wrong, 'isActive') ?? before?.isActive ?? true,
  }
}

const listIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
