import type { ListAddress } from '#admin/list/list-address.ts'
import { LOG_TYPES } from '#contracts/logs.ts'

/** all / booking / admin */
export function TypeRadio({ address }: { address: ListAddress }) {
  const chosen = address.value('type') ?? 'all'
  return (
    <fieldset className="seg">
      <legend className="visually-hidden">Type</legend>
      {['all', ...LOG_TYPES].map((type) => (
        <label key={type}>
          <input
            type="radio"
            name="type"
            checked={chosen === type}
            onChange={() => address.change({ type: type === 'all' ? null : type })}
          />
          {type}
        </label>
      ))}
    </fieldset>
  )
}
