import { type ReactNode, useState } from 'react'
import { initialsOf } from '#domain/platform/initials.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import gate from '#site/parts/art/hero-camp.svg'
import { useContent } from '#site/parts/page-data/content-query.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import bannerCss from '#site/parts/styles/banner.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './about.module.css'

/** Shows the team only if staff have published it. */
export function AboutPage() {
  const { team } = useContent()
  const company = companyName(useSettings())
  return (
    <>
      <div className={bannerCss.banner}>
        <img src={gate} alt="A camp gate with two flags in the morning" width="1440" height="720" />
        <div className={`${sectionCss.wrap} ${bannerCss.copy}`}>
          <h1>We get corps members to camp.</h1>
          <p>
            {company === PRODUCT_NAME && `${PRODUCT_NAME} means journey. `}
            We make your journey to camp calm, safe and predictable.
          </p>
        </div>
      </div>
      <section className={`${sectionCss.section} ${sectionCss.white}`}>
        <div className={`${sectionCss.wrap} ${css.does}`}>
          <div>
            <p className={sectionCss.eyebrow}>What we do</p>
            <h2>From your park to the camp gate</h2>
          </div>
          <div>
            <p className={textCss.lead}>
              Three times a year, tens of thousands of graduates travel to orientation camp in one week. We
              run extra buses that week, never sell a seat twice, and drop you at the gate.
            </p>
            <p className={`${textCss.muted} ${css.muted}`}>
              Then, 21 days later, we bring you home or to your place of primary assignment. You travel in the
              same comfort, again in daylight, and the same people answer the phone.
            </p>
          </div>
        </div>
      </section>
      <section className={sectionCss.section}>
        <div className={sectionCss.wrap}>
          <div className={sectionCss.head}>
            <p className={sectionCss.eyebrow}>What drives us</p>
            <h2>Mission, vision, motto</h2>
          </div>
          <div className={css.flips}>
            <FlipCard icon="flag" name="Mission">
              To get every corps member to camp and back safely, on time and at a fair price.
            </FlipCard>
            <FlipCard icon="eye" name="Vision">
              A Nigeria where getting to your place of service is the easy part.
            </FlipCard>
            <FlipCard icon="heart" name="Motto">
              Your seat is sorted.
            </FlipCard>
          </div>
        </div>
      </section>
      {team.length > 0 && (
        <section className={`${sectionCss.section} ${sectionCss.white}`}>
          <div className={sectionCss.wrap}>
            <div className={sectionCss.head}>
              <p className={sectionCss.eyebrow}>Team</p>
              <h2>The people accountable to you</h2>
            </div>
            <div className={css.team}>
              {team.map(({ id, name, role }) => (
                <article key={id} className={css.member}>
                  <div className={css.memberPic} aria-hidden="true">
                    <span>{initialsOf(name)}</span>
                  </div>
                  <div className={css.memberTxt}>
                    <h3>{name}</h3>
                    <p>{role}</p>
                  </div>
                </article>
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  )
}

type FlipCardProps = { icon: IconName; name: string; children: ReactNode }

/**
 * A card with two sides. It is a button, so that touch and keyboard can turn it. The style sheet hides the other side,
 * even from screen readers. In a browser without script it shows both sides.
 */
function FlipCard({ icon, name, children }: FlipCardProps) {
  const [isTurned, setTurned] = useState(false)
  return (
    <button type="button" className={css.flip} aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
      <span className={css.flipIn}>
        <span className={`${css.flipFace} ${css.flipFront}`}>
          <Icon name={icon} />
          <span className={css.flipName}>{name}</span>
          <span className={`${textCss.hint} ${css.hint}`}>
            <Icon name="flip" />
            Tap to flip
          </span>
        </span>
        <span className={`${css.flipFace} ${css.flipBack}`}>
          <span className={css.flipName}>{name}</span>
          <span>{children}</span>
        </span>
      </span>
    </button>
  )
}
