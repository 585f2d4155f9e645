import type { Stops } from '#domain/network/stops.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { webLink } from '#site/parts/settings/contact.ts'
import hiddenCss from '#ui/visually-hidden.module.css'

/** Links to the map of the boarding point. Renders nothing if there is no map. */
export function MapLink({ stops }: { stops: Stops }) {
  const link = webLink(stops.boardingMapUrl)
  return (
    link && (
      <a className={buttonCss.linkButton} href={link} target="_blank" rel="noopener noreferrer">
        Open map
        <span className={hiddenCss.visuallyHidden}> of {stops.boardingPoint}, in a new tab</span>
      </a>
    )
  )
}
