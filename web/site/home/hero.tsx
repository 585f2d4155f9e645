import { type ReactNode, useState } from 'react'
import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/bookings/fares.ts'
import { formatNaira } from '#domain/platform/money.ts'
import camp from '#site/parts/art/hero-camp.svg'
import expressway from '#site/parts/art/hero-expressway.svg'
import kit from '#site/parts/art/hero-kit.svg'
import park from '#site/parts/art/hero-park.svg'
import { useSendsMail, useSettings } from '#site/parts/settings/settings-query.ts'
import { BOTH_WAYS, waysInWords } from '#site/parts/settings/ways-in-words.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Dots } from '#ui/carousel/dots.tsx'
import { Icon } from '#ui/icon.tsx'
import iconButtonCss from '#ui/icon-button.module.css'
import { useAutoAdvance } from '#ui/use-auto-advance.ts'
import css from './hero.module.css'

const SLIDES = [
  { src: expressway, alt: 'A white and green coaster bus on an expressway at dawn' },
  { src: park, alt: 'Buses waiting under the roof of a motor park in the morning' },
  { src: camp, alt: 'A camp gate with two flags in the morning' },
  { src: kit, alt: 'A chequered bag, boots and a khaki cap, ready for camp' },
]

const EVERY_MS = 5000

export function Hero({ children }: { children: ReactNode }) {
  const sendsMail = useSendsMail()
  const ways = waysInWords(useSettings() ?? BOTH_WAYS)
  return (
    <div className={css.hero}>
      <Slideshow />
      <div className={`${sectionCss.wrap} ${css.heroCard}`}>
        {children}
        <ul className={css.trustline}>
          {ways && (
            <li>
              <Icon name="shield" />
              Pay by {ways}, secured by Paystack
            </li>
          )}
          <li>
            <Icon name="ticket" />
            {sendsMail ? 'Instant e-ticket by e-mail' : 'Instant e-ticket'}
          </li>
          <li>
            <Icon name="phone" />
            Real people answer, every day
          </li>
        </ul>
      </div>
    </div>
  )
}

function Slideshow() {
  const [wanted, setWanted] = useState(0)
  // Only the first picture loads at once. Each other picture loads when its turn comes and is shown once it has loaded.
  const [arrived, setArrived] = useState<readonly number[]>([0])
  const [shown, setShown] = useState(0)

  function show(slide: number) {
    setWanted(slide)
    if (arrived.includes(slide)) setShown(slide)
  }
  function arrive(slide: number) {
    setArrived((before) => [...before, slide])
    if (slide === wanted) setShown(slide)
  }
  const { isPlaying, toggle, holders } = useAutoAdvance(EVERY_MS, () => show((wanted + 1) % SLIDES.length))

  return (
    <section className={css.heroStage} aria-roledescription="carousel" aria-label="Welcome" {...holders}>
      {SLIDES.map(({ src, alt }, index) =>
        index === wanted || arrived.includes(index) ? (
          <img
            key={src}
            src={src}
            alt={index === shown ? alt : ''}
            width="1440"
            height="720"
            data-shown={index === shown || undefined}
            {...(index === 0 ? { fetchPriority: 'high' as const } : { onLoad: () => arrive(index) })}
          />
        ) : null,
      )}
      <div className={css.heroCopy}>
        <div className={sectionCss.wrap}>
          <h1>
            Camp is far.
            <br />
            Your seat is sorted.
          </h1>
          <p>
            Pick your own seat. Pay in full, or reserve with {formatNaira(COMMITMENT_FEE_PER_PASSENGER)}.
            Travel in daylight.
          </p>
        </div>
      </div>
      <div className={css.heroCtl}>
        <Dots count={SLIDES.length} current={shown} what="Picture" onChoose={show} />
        <button
          type="button"
          className={`${iconButtonCss.iconButton} ${iconButtonCss.bare}`}
          aria-label={isPlaying ? 'Pause slideshow' : 'Play slideshow'}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      </div>
    </section>
  )
}
