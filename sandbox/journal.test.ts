import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from '#sandbox/journal.ts'

function freshPath() {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return join(dir, 'journal.jsonl')
}

function reopened(path: string) {
  const seen: unknown[] = []
  return { seen, journal: openJournal<unknown>(path, (entry) => seen.push(entry)) }
}

test('written entries are read back in order', () => {
  const path = freshPath()
  const { journal } = reopened(path)
  journal.append({ a: 1 }, { b: '₦\n' })
  journal.append({ c: 3 })
  journal.close()
  expect(reopened(path).seen).toEqual([{ a: 1 }, { b: '₦\n' }, { c: 3 }])
})

test('an incomplete last line is dropped, and the next entry starts a new line', () => {
  const path = freshPath()
  reopened(path).journal.append({ a: 1 })
  appendFileSync(path, '{"half":')
  const { journal, seen } = reopened(path)
  expect(seen).toEqual([{ a: 1 }])
  journal.append({ b: 2 })
  expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n')
})

test('a closed journal writes nothing and can be closed again', () => {
  const path = freshPath()
  const { journal } = reopened(path)
  journal.close()
  journal.close()
  journal.append({ late: true })
  expect(reopened(path).seen).toEqual([])
})
