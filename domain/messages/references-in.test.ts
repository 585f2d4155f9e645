import { expect, test } from 'vitest'
import { referencesIn } from './references-in.ts'

test.each([
  ['My ticket is 7K3M-Q2XV-9B4T-HD5N, can I move it?', ['7K3MQ2XV9B4THD5N']],
  ['7k3m q2xv 9b4t hd5n', ['7K3MQ2XV9B4THD5N']],
  ['ref:7K3MQ2XV9B4THD5N.', ['7K3MQ2XV9B4THD5N']],
  ['7K3M-Q2XV-9B4T-HD5N and 7K3M-Q2XV-9B4T-HD5P', ['7K3MQ2XV9B4THD5N', '7K3MQ2XV9B4THD5P']],
  ['7K3M-Q2XV-9B4T-HD5N, again 7K3MQ2XV9B4THD5N', ['7K3MQ2XV9B4THD5N']],
  ['May I bring a box?', []],
  ['7K3M-Q2XV-9B4T', []],
  ['', []],
])('the references in "%s" are %j', (text, references) => {
  expect(referencesIn(text)).toEqual(references)
})

test('a word of four letters before the reference does not hide it', () => {
  expect(referencesIn('with 7K3M Q2XV 9B4T HD5N')).toContain('7K3MQ2XV9B4THD5N')
})
