import formCss from '#admin/parts/form/form.module.css'
import { useStaff } from '#admin/parts/session/staff.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { AREAS, type Area, KINDS } from './permission-areas.ts'
import css from './permission-grid.module.css'

type Props = {
  held: readonly string[]
  /** True for the admin role, which always has every permission. */
  isLocked: boolean
  /** Decides which permissions can be chosen. Areas without any are left out. */
  isOffered?: (permission: string) => boolean
  onChange: (held: string[]) => void
}

/** The permissions of a role: a table on a wide screen, a list of labelled checkboxes on a phone. */
export function PermissionGrid(props: Props) {
  return (
    <div className={css.perm}>
      <div className={`${css.permRow} ${css.permHead}`} aria-hidden="true">
        <span>Area</span>
        {KINDS.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
        <span>other</span>
      </div>
      {AREAS.filter((area) => hasAny(area, props.isOffered)).map((area) => (
        <AreaRow key={area.name} area={area} {...props} />
      ))}
    </div>
  )
}

const hasAny = ({ columns, others }: Area, isOffered: Props['isOffered'] = () => true): boolean =>
  [...columns, ...others].some((choice) => choice !== null && isOffered(choice.permission))

function AreaRow({ area, ...props }: Props & { area: Area }) {
  return (
    <fieldset className={css.permRow}>
      <legend className={hiddenCss.visuallyHidden}>{area.label}</legend>
      <span className={css.permArea} aria-hidden="true">
        {area.label}
      </span>
      {area.columns.map((choice, index) =>
        choice ? (
          <Box key={choice.permission} {...choice} {...props} />
        ) : (
          <span key={KINDS[index]} className={css.permNone} aria-hidden="true">
            ·
          </span>
        ),
      )}
      <span className={css.permMore}>
        {area.others.map((choice) => (
          <Box key={choice.permission} {...choice} {...props} />
        ))}
      </span>
    </fieldset>
  )
}

function Box({ permission, label, ...props }: Props & { permission: string; label: string }) {
  const { held, isLocked, isOffered = () => true, onChange } = props
  // Users cannot grant or revoke a permission they do not have. The server refuses it as well.
  const isBeyondReach = !useStaff().permissions.includes(permission)
  const isHeld = held.includes(permission)
  return (
    <label className={formCss.check}>
      <input
        type="checkbox"
        name={permission}
        checked={isHeld}
        disabled={isLocked || isBeyondReach || !isOffered(permission)}
        onChange={() => onChange(isHeld ? held.filter((one) => one !== permission) : [...held, permission])}
      />
      <span>{label}</span>
    </label>
  )
}
