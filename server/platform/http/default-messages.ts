import * as z from 'zod'

/**
 * Sets the messages for missing fields and wrong types whose schema has no message of its own. The messages of Zod
 * describe types ('expected string, received undefined'), which means nothing to users.
 */
export function setDefaultMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined
      return issue.input === undefined ? 'This is required' : 'This is not valid'
    },
  })
}
