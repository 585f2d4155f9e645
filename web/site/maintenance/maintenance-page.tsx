import { useState } from 'react'
import { CommunityDialog } from '#site/community/community-dialog.tsx'
import headerCss from '#site/layout/header.module.css'
import { companyName, contactOf, telLink, webLink } from '#site/settings/contact.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import stateCss from '#site/styles/state.module.css'
import { Button } from '#ui/button.tsx'
import { Icon, Logo } from '#ui/icon.tsx'
import scene from '../art/scene-workshop.svg'
import css from './maintenance.module.css'

export function MaintenancePage() {
  const settings = useSettings()
  const { email, phone } = contactOf(settings)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <header className={headerCss.siteHeader}>
        <div className={`wrap ${headerCss.siteHeaderBar}`}>
          <span className={headerCss.siteHeaderLogo}>
            <Logo className={headerCss.logo} />
            <span className="visually-hidden">{companyName(settings)}</span>
          </span>
        </div>
        <div className="livery" />
      </header>
      <main className={css.maintenance}>
        <div className={`wrap ${stateCss.state}`}>
          <img src={scene} alt="A bus on a jack in a workshop" width="560" height="300" />
          <h1>Under Maintenance</h1>
          <p className="lead">We are doing scheduled maintenance. Expected downtime: 1 hour.</p>
          <p>Booked already? Your ticket stays valid, and your seat is yours.</p>
          <div className="actions">
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
