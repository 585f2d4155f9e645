import { ErrorAnswer } from '#contracts/error-answer.ts'

/** The error responses in the schema of every endpoint. */
export const errors = { '4xx': ErrorAnswer, '5xx': ErrorAnswer }
