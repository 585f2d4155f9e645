import { createApi } from '#api/api.ts'
import { announceMaintenance } from './maintenance-events.ts'

/**
 * The API client of the public site. Visitors do not log in, so it sends no login. An error response with the code
 * MAINTENANCE tells an open page that maintenance has begun.
 */
export const api = createApi({
  onRefusal: ({ code }) => {
    if (code === 'MAINTENANCE') announceMaintenance()
  },
})
