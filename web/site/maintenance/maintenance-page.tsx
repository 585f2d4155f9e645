import { useState } from 'react'
import scene from '#site/parts/art/scene-workshop.svg'
import { CommunityDialog } from '#site/parts/community/community-dialog.tsx'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import { companyName, contactOf, telLink, webLink } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import headerCss from '#site/parts/styles/header.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import stateCss from '#site/parts/styles/state.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './maintenance.module.css'

export function MaintenancePage() {
  const settings = useSettings()
  const { email, phone } = contactOf(settings)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <header className={headerCss.siteHeader}>
        <div className={`${sectionCss.wrap} ${headerCss.siteHeaderBar}`}>
          <span className={headerCss.siteHeaderLogo}>
            <Logo name={companyName(settings)} className={headerCss.logo} />
            <span className={hiddenCss.visuallyHidden}>{companyName(settings)}</span>
          </span>
        </div>
        <div className={sectionCss.livery} />
      </header>
      <main className={css.maintenance}>
        <div className={`${sectionCss.wrap} ${stateCss.state}`}>
          <img src={scene} alt="A bus on a jack in a workshop" width="560" height="300" />
          <h1>Under Maintenance</h1>
          <p className={textCss.lead}>
            We are carrying out scheduled maintenance. Expected downtime: 1 hour.
          </p>
          <p>Already booked? Your ticket stays valid and your seat is safe.</p>
          <div className={`${buttonCss.actions} ${stateCss.actions}`}>
            <Button look="primary" onClick={() => setInviting(true)}>
              <Icon name="chat" />
              Join Community
            </Button>
          </div>
          {(email || phone) && (
            <ul className={css.contact}>
              {email && (
                <li>
                  <a href={`mailto:${email}`}>
                    <Icon name="mail" />
                    {email}
                  </a>
                </li>
              )}
              {phone && (
                <li>
                  <a href={telLink(phone)}>
                    <Icon name="phone" />
                    {phone}
                  </a>
                </li>
              )}
            </ul>
          )}
        </div>
      </main>
      {isInviting && (
        <CommunityDialog link={webLink(settings?.whatsAppGroupUrl)} onClose={() => setInviting(false)} />
      )}
    </>
  )
}
