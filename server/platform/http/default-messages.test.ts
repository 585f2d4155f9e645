import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setDefaultMessages } from './default-messages.ts'

const Form = z.object({
  name: z.string(),
  age: z.int('How old are you?'),
  note: z.string().check(z.maxLength(3)),
})

test('a missing or wrong field whose schema has no message gets one without type names', () => {
  setDefaultMessages()
  const { error } = Form.safeParse({ note: 42 })
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    'This is required',
    'How old are you?',
    'This is not valid',
  ])
})
