import * as z from 'zod/mini'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import { Badge } from '#admin/parts/list/badge.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import { Section } from '#admin/settings/section.tsx'
import css from '#admin/settings/settings.module.css'
import { Content } from '#contracts/company/site-content.ts'
import type { ContentKind } from '#domain/company/content-kinds.ts'
import { swapped, toggled } from './content-input.ts'
import { ContentPanel } from './content-panel.tsx'
import { useDeleteEntry, useOrderEntries, useToggleEntry } from './website-api.ts'

const WORDS: Record<ContentKind, { title: string; lead: string; add: string; none: string }> = {
  story: {
    title: 'Stories',
    lead: 'Shown on the home page.',
    add: 'Add Story',
    none: 'No stories yet.',
  },
  team: {
    title: 'Team',
    lead: 'Shown on the About page once you add a member.',
    add: 'Add Team Member',
    none: 'No team members yet.',
  },
  faq: {
    title: 'Questions',
    lead: 'Shown on the Contact Us page once you add one.',
    add: 'Add Question',
    none: 'No questions yet.',
  },
}

const Opened = z.nullable(
  z.union([
    z.object({ act: z.literal('add') }),
    z.object({ act: z.enum(['edit', 'delete']), entry: Content }),
  ]),
)

type Props = { kind: ContentKind; entries: readonly Content[]; mayEdit: boolean }

/** The entries of one kind, in the order of the site. */
export function ContentSection({ kind, entries, mayEdit }: Props) {
  const [opened, setOpened] = useKeptState<z.infer<typeof Opened>>(`dialog:${kind}`, Opened, null)
  const toggle = useToggleEntry()
  const order = useOrderEntries()
  const close = () => setOpened(null)
  const { title, lead, add, none } = WORDS[kind]

  function move(index: number, step: 1 | -1) {
    if (!order.isPending) order.mutate({ kind, ids: swapped(entries, index, step) })
  }

  return (
    <Section title={title} lead={lead}>
      {entries.length === 0 && <p className={formCss.hint}>{none}</p>}
      <ul className={css.rows} aria-label={title}>
        {entries.map((entry, index) => (
          <li key={entry.id} className={css.row}>
            <div className={css.text}>
              <b>{nameOf(entry)}</b>
              <span className={textCss.sub}>{entry.kind === 'faq' ? entry.body : entry.title}</span>
            </div>
            {!entry.isShown && <Badge tone="line">Hidden</Badge>}
            {mayEdit && (
              <>
                <Button
                  look="quiet"
                  size="icon-sm"
                  aria-label={`Move ${nameOf(entry)} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <AdminIcon name="sort-up" />
                </Button>
                <Button
                  look="quiet"
                  size="icon-sm"
                  aria-label={`Move ${nameOf(entry)} down`}
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <AdminIcon name="sort-down" />
                </Button>
                <RowMenu
                  label={`Actions for ${nameOf(entry)}`}
                  items={[
                    { label: 'Edit', icon: 'edit', onSelect: () => setOpened({ act: 'edit', entry }) },
                    {
                      label: entry.isShown ? 'Hide' : 'Show',
                      icon: entry.isShown ? 'stop' : 'ok',
                      onSelect: () => toggle.mutate({ id: entry.id, change: toggled(entry) }),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      isDestructive: true,
                      onSelect: () => setOpened({ act: 'delete', entry }),
                    },
                  ]}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button onClick={() => setOpened({ act: 'add' })}>
          <AdminIcon name="plus" />
          {add}
        </Button>
      )}
      {opened?.act === 'add' && <ContentPanel kind={kind} entry={null} onClose={close} />}
      {opened?.act === 'edit' && <ContentPanel kind={kind} entry={opened.entry} onClose={close} />}
      {opened?.act === 'delete' && <DeleteEntryDialog entry={opened.entry} onClose={close} />}
    </Section>
  )
}

/** Stories and team members have a name in `author`. A question has none, so its own text names it. */
const nameOf = ({ author, title }: Content): string => author ?? title

function deleteTitle({ kind, author }: Content): string {
  if (author === null) return 'Delete this question?'
  return kind === 'story' ? `Delete the story by ${author}?` : `Delete ${author}?`
}

function DeleteEntryDialog({ entry, onClose }: { entry: Content; onClose: () => void }) {
  const remove = useDeleteEntry(entry, { onDone: onClose })
  return (
    <DeleteDialog
      title={deleteTitle(entry)}
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      {entry.author === null && <p className={textCss.strong}>{entry.title}</p>}
      <p>This entry will be removed from the website. This cannot be undone.</p>
    </DeleteDialog>
  )
}
