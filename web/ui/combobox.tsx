import {
  type ChangeEvent,
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
export function Combobox(props: Props) {
  const { text, typed, isOpen, offered, active, choose, input } = useChoice(props)
  const listId = useId()
  return (
    <>
      <input
        {...input}
        id={props.id}
        name={props.name}
        className={props.className}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        disabled={props.disabled}
        value={text}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && offered[active] !== undefined ? `${listId}-${active}` : undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onFocus={selectFromStart}
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
                // Keeps the focus in the input. Otherwise the press would close the list before the click event.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <Marked option={option} typed={typed ?? ''} />
              </div>
            ))}
          </div>
          {/* Rendered even while it has no text, because screen readers announce only text that is added later. */}
          <div role="status">{offered.length === 0 && <p>{props.nothingFound}</p>}</div>
        </div>
      )}
    </>
  )
}

/** Keeps the typed text, the list and the choice. `input` has the properties of the field that change them. */
function useChoice({ options, value, onChange, alsoFoundBy, onOpen }: Props) {
  // The text being typed. While null, the field shows the chosen value.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const ref = useRef<HTMLInputElement>(null)
  const offered = filterOptions(options, typed ?? '', alsoFoundBy)

  function open(at = options.indexOf(value)) {
    if (!isOpen) onOpen?.()
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
    const meant = typed.trim() === '' ? '' : optionMeant(options, typed, alsoFoundBy)
    choose(meant ?? value)
  }

  function move(step: number) {
    if (!isOpen) return open()
    if (offered.length > 0) setActive((active + step + offered.length) % offered.length)
  }

  // Handles text that a visitor typed before the script had loaded on a slow network, as if it were typed now.
  const takeOverTypedText = useEffectEvent(() => {
    const early = ref.current?.value ?? ''
    if (early === '' || early === value) return
    const isLeft = document.activeElement !== ref.current
    const meant = isLeft ? optionMeant(options, early, alsoFoundBy) : null
    if (meant !== null) return choose(meant)
    setTyped(early)
    if (!isLeft) open(0)
  })
  useEffect(() => takeOverTypedText(), [])

  function onKeyDown(event: KeyboardEvent) {
    const option = isOpen ? offered[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && option !== undefined) choose(option)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }

  function onType(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value)
    open(event.target.value.trim() === '' ? -1 : 0)
  }

  const input = { ref, onChange: onType, onClick: () => open(), onBlur: leave, onKeyDown }
  return { text: typed ?? value, typed, isOpen, offered, active, choose, input }
}

/** Selects the text backward, because browsers scroll a long text to the end of the selection that moves. */
function selectFromStart({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')
  currentTarget.scrollLeft = 0
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
