import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Problem } from '#admin/form/problem.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
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

  // A passive effect, because `showModal` moves the focus to the close button in a layout effect.
  useEffect(() => {
    field.current?.focus()
  }, [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    onSubmit()
    // If the check fails, the next scan replaces this code instead of adding to it.
    field.current?.select()
  }

  return (
    <form className={css.scanActs} noValidate onSubmit={submit}>
      <Problem>{problem}</Problem>
      <TextField
        ref={field}
        label="Booking reference or ticket code"
        hint="Type it from the ticket if the camera cannot read it"
        name="code"
        autoComplete="off"
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
