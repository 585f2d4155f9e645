import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HA_FOLDER } from './fill-template.ts'

const read = (name: string) => readFileSync(join(HA_FOLDER, name), 'utf8')

test('the page about several machines explains every value of its files, and names no other', () => {
  const files = readdirSync(HA_FOLDER).filter((name) => name !== 'README.md')
  // Matches only names in capitals, because names in lower case are variables of Grafana.
  const used = files.flatMap((name) =>
    [...read(name).matchAll(/\$\{([A-Z]\w+)\}/g)].map(([, value]) => value),
  )
  const table = read('README.md').match(/\| Value \| Meaning \|[\s\S]*?\n\n/)?.[0] ?? ''
  const explained = table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, value]) => value))
  expect([...new Set(explained)].sort()).toEqual([...new Set(used)].sort())
})

test('Patroni compares the lock before it renews it: with version 3 of etcd, that of Debian 12 does not', () => {
  expect(read('patroni.yml')).toMatch(/^etcd:$/m)
  expect(read('etcd.yml')).toMatch(/^enable-v2: true$/m)
})

test('the files replicate synchronously: without these lines a failover loses bookings', () => {
  const text = read('patroni.yml')
  for (const line of [
    'synchronous_mode: true',
    'synchronous_mode_strict: true',
    'maximum_lag_on_failover: 0',
  ])
    expect(text).toContain(line)
  expect(read('pgbouncer.ini')).toContain('pool_mode = session')
})
