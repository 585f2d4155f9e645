import { Link } from 'wouter'
import buttonCss from '#site/form/button.module.css'
import { buttonClass } from '#site/form/button.tsx'
import sectionCss from '#site/styles/section.module.css'
import css from '#site/styles/state.module.css'
import textCss from '#site/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import scene from '../art/scene-lost.svg'

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
