import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import css from './combobox.module.css'
import { filterOptions, markMatch, optionMeant } from './filter-options.ts'

type Props = {
  id: string
  name?: string
  className?: string | undefined
  options: readonly string[]
  /** Returns extra words that also find the option. */
  alsoFoundBy?: (option: string) => string
  value: string
  onChange: (value: string) => void
  placeholder: string
  nothingFound: string
  disabled?: boolean
  invalid: boolean
  describedBy: string | undefined
  onOpen?: () => void
}

/**
 * A text field with a list of options (the ARIA combobox pattern): typing filters, arrow keys move, Enter or a tap
 * chooses. Leaving the field chooses the option that matches the text (`optionMeant`). Empty text clears the choice,
 * and text without a match restores the last choice.
 */
export function Combobox({ id, options, value, onChange, ...props }: Props) {
  // The text being typed. While null, the field shows the chosen value.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()

  const offered = filterOptions(options, typed ?? '', props.alsoFoundBy)
  const activeOption = isOpen ? offered[active] : undefined

  function open(at = options.indexOf(value)) {
    if (!isOpen) props.onOpen?.()
    setOpen(true)
    setActive(at)
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }

  function choose(option: string) {
    close()
    if (option !== value) onChange(option)
  }

  function leave() {
    if (typed === null) return close()
    const meant = typed.trim() === '' ? '' : optionMeant(options, typed, props.alsoFoundBy)
    choose(meant ?? value)
  }

  function move(step: number) {
    if (!isOpen) return open()
    if (offered.length > 0) setActive((active + step + offered.length) % offered.length)
  }

  // On a slow network a visitor may type before the script has loaded. This treats the text as if it were typed now.
  const takeOverTypedText = useEffectEvent(() => {
    const early = input.current?.value ?? ''
    if (early === '' || early === value) return
    const isLeft = document.activeElement !== input.current
    const meant = isLeft ? optionMeant(options, early, props.alsoFoundBy) : null
    if (meant !== null) return choose(meant)
    setTyped(early)
    if (!isLeft) open(0)
  })
  useEffect(() => takeOverTypedText(), [])

  /** Selects the text backward, because browsers scroll a long text to the end of the selection that moves. */
  function selectFromStart({ currentTarget }: FocusEvent<HTMLInputElement>) {
    currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')
    currentTarget.scrollLeft = 0
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && activeOption !== undefined) {
      event.preventDefault()
      choose(activeOption)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        name={props.name}
        className={props.className}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={typed ?? value}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeOption === undefined ? undefined : `${listId}-${active}`}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => {
          setTyped(event.target.value)
          open(event.target.value.trim() === '' ? -1 : 0)
        }}
        onFocus={selectFromStart}
        onClick={() => open()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className={css.pop} ref={scrollIntoSight}>
          <div role="listbox" id={listId} aria-label={props.placeholder}>
            {offered.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={option}
                role="option"
                id={`${listId}-${index}`}
                className={css.option}
                aria-selected={index === active}
                ref={index === active ? scrollIntoSight : undefined}
                // Without this the press would blur the input and close the list before the click event.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <Marked option={option} typed={typed ?? ''} />
              </div>
            ))}
          </div>
          {/* Rendered even while it has no text: screen readers announce only text that is added later. */}
          <div role="status">{offered.length === 0 && <p>{props.nothingFound}</p>}</div>
        </div>
      )}
    </>
  )
}

/** A ref that scrolls its element into view: the list when it opens, an option when it becomes active. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Marked({ option, typed }: { option: string; typed: string }) {
  const [before, match, after] = markMatch(option, typed)
  return (
    <span>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </span>
  )
}
