import type * as z from 'zod/mini'
import type { Things } from '#api/things.ts'
import { api } from './api.ts'
import { useChange } from './use-change.ts'

/** The texts of the toast or the error message, as in `useChange`. */
type Texts = { done: string; failed?: string; otherwise?: string }

type Options = {
  path: string
  answer: z.ZodMiniType
  create: Texts
  edit: Texts
  remove: Texts
  /** The first parts of the query keys to invalidate after each change. */
  refresh: readonly Things[]
}

type Record = { id: number; updatedAt: string }

type Panel = { onDone: () => void }

/**
 * The changes that panels and dialogs make to one kind of record. An edit sends the `updatedAt` that the user was shown:
 * the server refuses it if a colleague has changed the record meanwhile.
 */
export function recordChanges<Input>({ path, answer, create, edit, remove, refresh }: Options) {
  const shared = { refresh, isInDialog: true }
  return {
    /** Edits the record, or creates one if it is null. */
    useSave: (record: Record | null, panel: Panel) =>
      useChange({
        ...shared,
        ...panel,
        ...(record ? edit : create),
        call: (input: Partial<Input>) =>
          record
            ? api.patch(`${path}/${record.id}`, { ...input, updatedAt: record.updatedAt }, answer)
            : api.post(path, input, answer),
      }),
    useDelete: (record: Record, panel: Panel) =>
      useChange({ ...shared, ...panel, ...remove, call: () => api.delete(`${path}/${record.id}`) }),
  }
}
