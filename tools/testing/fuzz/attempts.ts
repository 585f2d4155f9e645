import fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import { bodyAttempts } from './body-attempts.ts'
import { fitValue, type Known } from './fit-values.ts'
import { headerAttempts } from './header-attempts.ts'
import type { Operation } from './operations.ts'
import { parameterAttempts } from './parameter-attempts.ts'
import type { Pieces } from './request.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Returns all attempts on an operation: valid requests, odd bodies, parameters and headers, other roles and other
 * methods. `people` are sets of values that belong together, such as a visitor's trip, seats and e-mail.
 */
export function attemptsOn(operation: Operation, people: Known[], roles: readonly string[]): Attempt[] {
  const known = fc.constantFrom(...people)
  const fit = known.chain((person) => fitPieces(operation, person))
  const first = fitPieces(operation, people[0] ?? {})
  return [
    ...thoseWhoKnowThePath(operation, people).map((person) => validAttempt(operation, person)),
    {
      kind: 'described' as const,
      label: 'allowed by the description',
      pieces: fitPieces(operation, {}),
      often: 8,
    },
    {
      kind: 'of several people' as const,
      label: 'of several people',
      pieces: fc.tuple(...people.map(() => known)).chain((some) => fitPieces(operation, mix(some), some)),
      often: 4,
    },
    ...bodyAttempts(operation, people[0] ?? {}, first),
    ...parameterAttempts(operation, first),
    ...headerAttempts(first),
    ...roles.map((role) => ({
      kind: 'role' as const,
      label: `as ${role}`,
      pieces: fit.map((pieces) => ({ ...pieces, as: role })),
    })),
    {
      kind: 'without a login' as const,
      label: 'without a login',
      pieces: fit.map(({ as: _, ...pieces }) => pieces),
    },
    ...METHODS.filter((method) => method !== operation.method).map((method) => ({
      kind: 'method' as const,
      label: `by ${method}`,
      pieces: first,
      method,
    })),
  ]
}

export const validAttempt = (operation: Operation, person: Known): Attempt => ({
  kind: 'as it should be',
  label: 'as it should be',
  pieces: fitPieces(operation, person),
  often: 2,
})

/**
 * Returns the people who know the values in the path. Requests of the others would be refused at once. Returns all
 * people if nobody knows them.
 */
function thoseWhoKnowThePath(operation: Operation, people: Known[]): Known[] {
  const able = people.filter((person) => knowsPath(operation, person))
  return able.length > 0 ? able : people
}

export const knowsPath = ({ parameters }: Operation, person: Known): boolean =>
  parameters.every(({ place, knownAs }) => place !== 'path' || person[knownAs] !== undefined)

/**
 * Mixes known values of several people, for example the seats of the first and the e-mail of the second. Omits values
 * that a person lacks.
 */
const mix = (people: Known[]): Known => {
  const names = [...new Set(people.flatMap((person) => Object.keys(person)))]
  return Object.fromEntries(
    names.flatMap((name, i) => {
      const owner = people[i % people.length] ?? {}
      return Object.hasOwn(owner, name) ? [[name, owner[name]]] : []
    }),
  )
}

function fitPieces(operation: Operation, known: Known, people = [known]): fc.Arbitrary<Pieces> {
  const values = operation.parameters.map((parameter) => {
    const value = fitValue(parameter.schema, known, parameter.knownAs).map(String)
    return parameter.isRequired ? value : fc.option(value, { nil: undefined })
  })
  const body = operation.body
    ? fitValue(operation.body, known).map((value) => JSON.stringify(value))
    : fc.constant(undefined)
  return fc.record({ values: fc.tuple(...values), body, from: ADDRESSES }).map(({ values, body, from }) => {
    const pieces: Pieces = {
      path: {},
      query: [],
      headers: {},
      from,
      people,
      ...(body !== undefined && { body }),
    }
    for (const [i, { name, place }] of operation.parameters.entries()) {
      const value = values[i]
      if (value === undefined) continue
      if (place === 'path') pieces.path[name] = value
      if (place === 'query') pieces.query.push([name, value])
      if (place === 'header') pieces.headers[name] = value
    }
    return operation.needsLogin ? { ...pieces, as: sessionOf(known) } : pieces
  })
}

/**
 * Returns the session of a person, because only its owner sees the data of an account. People without a session log in
 * as an admin.
 */
const sessionOf = ({ sessionToken }: Known): NonNullable<Pieces['as']> =>
  typeof sessionToken === 'string' ? { token: sessionToken } : 'admin'

/**
 * The client's IP address: shared by some users, different for others. Some are malformed, because the address can come
 * from the header of a proxy.
 */
const ADDRESSES = fc.oneof(
  fc.constant('127.0.0.1'),
  fc.ipV4(),
  fc.ipV6().map((ip) => ip.toLowerCase()),
  fc.constantFrom('::ffff:10.0.0.1', 'fe80::1%eth0', '10.0.0.1:51000', 'unknown'),
)
