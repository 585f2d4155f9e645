import { STEPS } from '#site/parts/draft/draft-changes.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import iconButtonCss from '#ui/icon-button.module.css'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './step-header.module.css'

type Props = { current: number; onBackTo?: (step: number) => void; onPrevious?: () => void }

/** Shows all five steps, earlier ones as buttons. Below 768 px, shows the current step and a progress bar instead. */
export function StepHeader({ current, onBackTo, onPrevious }: Props) {
  return (
    <nav className={css.steps} aria-label="Booking steps">
      <div className={sectionCss.wrap}>
        <div className={css.current}>
          <p>
            {onPrevious && (
              <button
                type="button"
                className={`${iconButtonCss.iconButton} ${iconButtonCss.bare}`}
                aria-label="Back"
                onClick={onPrevious}
              >
                <Icon name="left" />
              </button>
            )}
            <b>{STEPS[current]}</b>
            <span className={`${textCss.muted} ${css.count}`}>
              Step {current + 1} of {STEPS.length}
            </span>
          </p>
          <div className={css.road} data-step={current + 1} />
        </div>
        <ol className={css.all}>
          {STEPS.map((name, step) => (
            <li
              key={name}
              className={step < current ? css.done : step === current ? css.now : undefined}
              aria-current={step === current ? 'step' : undefined}
            >
              {step < current && onBackTo ? (
                <button type="button" onClick={() => onBackTo(step)}>
                  <StepMark step={step} isDone />
                  {name}
                </button>
              ) : (
                <>
                  <StepMark step={step} isDone={step < current} />
                  {name}
                </>
              )}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

function StepMark({ step, isDone }: { step: number; isDone: boolean }) {
  return (
    <span className={css.mark}>
      {isDone ? (
        <>
          <Icon name="check" />
          <span className={hiddenCss.visuallyHidden}>Done: </span>
        </>
      ) : (
        step + 1
      )}
    </span>
  )
}
