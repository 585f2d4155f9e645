import { createHash } from 'node:crypto'

/** Hashes the body after schema parsing, so that key order and spacing do not matter. */
export const digestOfBody = (body: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest()
