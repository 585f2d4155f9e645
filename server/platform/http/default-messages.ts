import * as z from 'zod'

/**
 * Sets default messages for fields whose schema has none. Zod's own describe types ('expected string, received
 * undefined'), which means nothing to users. Messages of a schema take precedence.
 */
export function setDefaultMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined
      return issue.input === undefined ? 'This is required' : 'This is not valid'
    },
  })
}
