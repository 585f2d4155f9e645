import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

/**
 * Like `useState`, for a choice that belongs to a form but is not one of its fields, such as the trip of a sale. It is
 * kept and removed like the form's draft.
 */
export function useKeptState<Value>(key: string, schema: z.ZodMiniType<Value>, initial: Value) {
  const draft = useDraft(key)
  const [value, setValue] = useState(() => {
    const stored = schema.safeParse(draft.stored)
    return draft.stored !== null && stored.success ? stored.data : initial
  })
  const store = useEffectEvent((kept: Value) => draft.store(kept === initial ? null : kept))
  useEffect(() => store(value), [value])
  return [value, setValue] as const
}
