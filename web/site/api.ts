import { createApi } from '#api/api.ts'
import { announceMaintenance } from './maintenance/maintenance-events.ts'

/** Visitors have no login. Any response can be the first to report that maintenance has begun. */
export const api = createApi({
  onRefusal: ({ code }) => {
    if (code === 'MAINTENANCE') announceMaintenance()
  },
})
