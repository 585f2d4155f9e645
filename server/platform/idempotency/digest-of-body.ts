import { createHash } from 'node:crypto'

/** Of the body as its schema made it, so that order and spacing of what was sent do not matter. */
export const digestOfBody = (body: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest()
