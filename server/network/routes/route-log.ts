import type { Stops } from '#domain/network/stops.ts'

/** Returns the fields of a route for the audit log, with one entry for each stop. */
export const written = <Fields extends { stops: Stops }>({ stops, ...fields }: Fields) => ({
  ...fields,
  ...stops,
})
