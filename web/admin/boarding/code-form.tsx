import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import css from './boarding.module.css'

type Props = {
  code: string
  isChecking: boolean
  problem: string | false
  onChange: (code: string) => void
  onSubmit: () => void
}

/**
 * The field for a typed code. It has the focus from the start, because a hand scanner types the code and then presses
 * Enter.
 */
export function CodeForm({ code, isChecking, problem, onChange, onSubmit }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isTouched, setTouched] = useState(false)

  // Focuses the field in a passive effect. The dialog around this form calls `showModal` in a layout effect, which runs
  // earlier and focuses the close button.
  useEffect(() => {
    field.current?.focus()
  }, [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    onSubmit()
    // Selects the code, so that after a failed check the next scan replaces it instead of adding to it.
    field.current?.select()
  }

  return (
    <form className={css.scanActs} noValidate onSubmit={submit}>
      <Problem takesFocus={false}>{problem}</Problem>
      <TextField
        ref={field}
        label="Booking reference or ticket code"
        hint="If the camera cannot read the code, type the reference from the ticket"
        name="code"
        autoCapitalize="characters"
        // The keyboard of a phone would cover the camera, so it opens only when the field is touched.
        inputMode={isTouched ? 'text' : 'none'}
        onPointerDown={() => setTouched(true)}
        readOnly={isChecking}
        value={code}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" look="primary" size="lg" block busy={isChecking && 'Checking...'}>
        Check in
      </Button>
    </form>
  )
}
