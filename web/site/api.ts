import { createApi } from '#api/api.ts'
import { announceMaintenance } from './maintenance/maintenance-events.ts'

/** Visitors have no login. Any call may be the first to learn that maintenance has begun. */
export const api = createApi({
  onRefusal: ({ code }) => {
    if (code === 'MAINTENANCE') announceMaintenance()
  },
})
