import { toTitle } from '#admin/format-text.ts'
import { BUILT_IN_ROLES } from '#domain/permissions.ts'
import css from './roles.module.css'

const KINDS = [
  ['View', 'Read-only: lists and pages, nothing changes.'],
  ['Create', 'Add new records.'],
  ['Edit', 'Change records that exist.'],
  ['Delete', 'Remove records nothing else depends on; for bookings, cancel them.'],
  ['Process', 'Confirm payments and board passengers, each recorded in the logs.'],
] as const

/** Explains the kinds of permission and the default roles. */
export function RoleCards() {
  return (
    <div className={`grid g-2 ${css.roleCards}`}>
      <section className="card">
        <div className="body">
          <h2>Permission kinds</h2>
          <dl>
            {KINDS.map(([kind, meaning]) => (
              <Line key={kind} word={kind} meaning={meaning} />
            ))}
          </dl>
        </div>
      </section>
      <section className="card">
        <div className="body">
          <h2>Default roles</h2>
          <dl>
            {BUILT_IN_ROLES.map(({ name, description }) => (
              <Line key={name} word={toTitle(name)} meaning={`${description}.`} />
            ))}
          </dl>
        </div>
      </section>
    </div>
  )
}

function Line({ word, meaning }: { word: string; meaning: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{meaning}</dd>
    </>
  )
}
