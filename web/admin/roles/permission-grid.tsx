import { useStaff } from '#admin/session/staff.ts'
import { AREAS, type Area, KINDS } from './permission-areas.ts'

type Props = {
  held: readonly string[]
  /** True for admin, which always keeps every permission. */
  isLocked: boolean
  onChange: (held: string[]) => void
}

/** A table on a wide screen, a list of labelled checkboxes on a phone. */
export function PermissionGrid(props: Props) {
  return (
    <div className="perm">
      <div className="perm__row perm__head" aria-hidden="true">
        <span>Area</span>
        {KINDS.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
        <span>more</span>
      </div>
      {AREAS.map((area) => (
        <AreaRow key={area.name} area={area} {...props} />
      ))}
    </div>
  )
}

function AreaRow({ area, ...props }: Props & { area: Area }) {
  return (
    <fieldset className="perm__row">
      <legend className="visually-hidden">{area.label}</legend>
      <span className="perm__area" aria-hidden="true">
        {area.label}
      </span>
      {area.columns.map((choice, index) =>
        choice ? (
          <Box key={choice.permission} {...choice} {...props} />
        ) : (
          <span key={KINDS[index]} className="perm__none" aria-hidden="true">
            ·
          </span>
        ),
      )}
      <span className="perm__more">
        {area.others.map((choice) => (
          <Box key={choice.permission} {...choice} {...props} />
        ))}
      </span>
    </fieldset>
  )
}

function Box({ permission, label, held, isLocked, onChange }: Props & { permission: string; label: string }) {
  // Users cannot grant a permission they do not have. The server refuses it as well.
  const isBeyondReach = !useStaff().permissions.includes(permission)
  const isHeld = held.includes(permission)
  return (
    <label className="check">
      <input
        type="checkbox"
        name={permission}
        checked={isHeld}
        disabled={isLocked || isBeyondReach}
        onChange={() => onChange(isHeld ? held.filter((one) => one !== permission) : [...held, permission])}
      />
      <span>{label}</span>
    </label>
  )
}
