import css from './carousel.module.css'

type Props = {
  count: number
  current: number
  /** The word before the number in each dot's label: 'Card 2 of 4'. */
  what: string
  onChoose: (index: number) => void
}

export function Dots({ count, current, what, onChoose }: Props) {
  return (
    <div className={css.dots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a dot
          key={index}
          type="button"
          aria-label={`${what} ${index + 1} of ${count}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  )
}
