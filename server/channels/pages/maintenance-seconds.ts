/** The duration that the maintenance page states, for the Retry-After header. */
export const MAINTENANCE_SECONDS = 3600
