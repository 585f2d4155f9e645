import { Link } from 'wouter'
import scene from '#site/parts/art/scene-lost.svg'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import css from '#site/parts/styles/state.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'

export function NotFoundPage() {
  return (
    <div className={`${sectionCss.wrap} ${css.state}`}>
      <img src={scene} alt="A signpost on a bush road with two blank arms" width="560" height="300" />
      <h1>Oops! Page not found</h1>
      <p className={textCss.lead}>The page may have moved, or the link may be incomplete.</p>
      <div className={`${buttonCss.actions} ${css.actions}`}>
        <Link className={buttonClass({ look: 'primary' })} href="/">
          <Icon name="home" />
          Return to Home
        </Link>
        <Link className={buttonClass({})} href="/manage-booking">
          Manage Booking
        </Link>
      </div>
    </div>
  )
}
