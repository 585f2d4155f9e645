import { useQuery } from '@tanstack/react-query'
import { Note } from '#admin/parts/form/note.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import css from '#admin/settings/settings.module.css'
import { CONTENT_KINDS } from '#domain/company/content-kinds.ts'
import { ContentSection } from './content-section.tsx'
import { OffersSection } from './offers-section.tsx'
import { contentQuery, offersQuery } from './website-api.ts'

/** The content and offers of the public site. Each change is saved at once, not by 'Save Changes'. */
export function WebsiteTab() {
  const content = useQuery(contentQuery())
  const offers = useQuery(offersQuery())
  const mayEdit = usePermissions()('settings.edit')
  return (
    <div className={css.website}>
      {!mayEdit && <Note tone="info">You can view these settings but not edit them.</Note>}
      <Loaded things="offers" query={offers}>
        {({ data, routes }) => <OffersSection offers={data} routes={routes} mayEdit={mayEdit} />}
      </Loaded>
      <Loaded things="website content" query={content}>
        {(entries) =>
          CONTENT_KINDS.map((kind) => (
            <ContentSection
              key={kind}
              kind={kind}
              entries={entries.filter((entry) => entry.kind === kind)}
              mayEdit={mayEdit}
            />
          ))
        }
      </Loaded>
    </div>
  )
}
