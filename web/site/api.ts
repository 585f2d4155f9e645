import { createApi } from '#api/api.ts'
import { announceMaintenance } from './maintenance/maintenance-events.ts'

/**
 * The API client of the public site. It has no login options, because visitors do not log in. Any error response can be
 * the first sign that maintenance has begun.
 */
export const api = createApi({
  onRefusal: ({ code }) => {
    if (code === 'MAINTENANCE') announceMaintenance()
  },
})
