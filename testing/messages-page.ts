export type Named = { message: string; file: string; row: string }

/** Reads the rows of docs/messages.md, `| message | where | test |`: one entry for each test that a row names. */
export function readMessages(page: string): Named[] {
  return page.split('\n').flatMap((row) => {
    const [message = '', , tests = ''] = row.replace(/^\| | \|$/g, '').split(' | ')
    return [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => ({ message, file, row }))
  })
}

/** True if the source contains the message on one line. `{n}` and the like match any text. */
export function holdsMessage(source: string, message: string): boolean {
  const literal = message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(literal.join('.+?')).test(source.replaceAll(/\\(['"`])/g, '$1'))
}
