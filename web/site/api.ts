import { createApi } from '#api/api.ts'
import { announceClosing } from './maintenance/closing.ts'

/** Visitors have no login. Any call may be the first to learn that maintenance has begun. */
export const api = createApi({
  onRefusal: ({ code }) => {
    if (code === 'MAINTENANCE') announceClosing()
  },
})
