import { createApi } from '#api/api.ts'

/** Visitors have no login. */
export const api = createApi()
