import * as z from 'zod'

/**
 * What is said of a field whose contract has no words of its own. Zod's speak of types ('expected string, received
 * undefined'), which is nothing to tell a person. Contracts that bring their words are not asked.
 */
export function speakPlainly(): void {
  z.config({
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined
      return issue.input === undefined ? 'This is required' : 'This is not valid'
    },
  })
}
