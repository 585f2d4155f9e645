import { STEPS } from '#site/booking/draft-changes.ts'
import { Icon } from '#ui/icon.tsx'

type Props = { current: number; onBackTo?: (step: number) => void; onPrevious?: () => void }

/** From 768 px on, shows all five steps, earlier ones as buttons. Below that, the current step and a progress bar. */
export function StepHeader({ current, onBackTo, onPrevious }: Props) {
  return (
    <nav className="steps" aria-label="Booking steps">
      <div className="wrap">
        <div className="steps__m">
          <p>
            {onPrevious && (
              <button type="button" className="iconbtn iconbtn--bare" aria-label="Back" onClick={onPrevious}>
                <Icon name="left" />
              </button>
            )}
            <b>{STEPS[current]}</b>
            <span className="muted">
              Step {current + 1} of {STEPS.length}
            </span>
          </p>
          <div className="steps__road" data-step={current + 1} />
        </div>
        <ol className="steps__d">
          {STEPS.map((name, step) => (
            <li
              key={name}
              className={step < current ? 'done' : step === current ? 'now' : undefined}
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
    <span className="steps__n">
      {isDone ? (
        <>
          <Icon name="check" />
          <span className="visually-hidden">Done: </span>
        </>
      ) : (
        step + 1
      )}
    </span>
  )
}
