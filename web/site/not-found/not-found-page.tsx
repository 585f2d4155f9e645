import { Link } from 'wouter'
import css from '#site/styles/state.module.css'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import scene from '../art/scene-lost.svg'

export function NotFoundPage() {
  return (
    <div className={`wrap ${css.state}`}>
      <img src={scene} alt="A signpost on a bush road with two blank arms" width="560" height="300" />
      <h1>Oops! Page not found</h1>
      <p className="lead">This road goes nowhere. The page may have moved, or the link was cut short.</p>
      <div className="actions">
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
