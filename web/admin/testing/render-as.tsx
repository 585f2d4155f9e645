import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { StaffContext } from '#admin/parts/session/staff.ts'
import type { Permission } from '#domain/people/permissions.ts'

/** Returns the HTML of a part of the back-office as a member of staff with these permissions sees it. */
export const renderAs = (permissions: Permission[], part: ReactNode): string =>
  renderToStaticMarkup(
    <StaffContext
      value={{
        id: 1,
        name: 'Demo Person',
        email: 'demo@tafiya.test',
        role: 'sample',
        permissions,
        setup: null,
      }}
    >
      <Router ssrPath="/">{part}</Router>
    </StaffContext>,
  )

/** Returns the text of the HTML, with one space where there was a tag. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
