import { toTitle } from '#admin/parts/format-text.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import { BUILT_IN_ROLES } from '#domain/people/permissions.ts'
import css from './roles.module.css'

const KINDS = [
  ['View', 'See lists and pages without changing anything.'],
  ['Create', 'Add new records.'],
  ['Edit', 'Change existing records.'],
  ['Delete', 'Delete records that are not in use. Cancel bookings.'],
  ['Process', 'Confirm payments and board passengers. Each action is recorded in System Logs.'],
] as const

/** Explains the kinds of permission and the built-in roles. */
export function RoleCards() {
  return (
    <div className={`${gridCss.grid} ${gridCss.two} ${css.roleCards}`}>
      <section className={cardCss.card}>
        <div className={cardCss.body}>
          <h2>Types of permission</h2>
          <dl>
            {KINDS.map(([kind, meaning]) => (
              <Line key={kind} word={kind} meaning={meaning} />
            ))}
          </dl>
        </div>
      </section>
      <section className={cardCss.card}>
        <div className={cardCss.body}>
          <h2>Built-in roles</h2>
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
