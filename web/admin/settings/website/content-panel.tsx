import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type Content, ContentInput } from '#contracts/company/site-content.ts'
import type { ContentKind } from '#domain/company/content-kinds.ts'
import { asTyped, EMPTY_ENTRY, inputOf } from './content-input.ts'
import { useSaveEntry } from './website-api.ts'

type Words = {
  one: string
  lead?: string
  title: string
  titleHint?: string
  body?: string
  author?: string
}

const WORDS: Record<ContentKind, Words> = {
  story: {
    one: 'Story',
    lead: 'Only publish what a real passenger told you and agreed to share.',
    title: 'About the passenger',
    titleHint: 'For example: Corps member, Lagos to Awgu',
    body: 'Story',
    author: 'Name',
  },
  team: { one: 'Team Member', title: 'Role', author: 'Name' },
  faq: { one: 'Question', title: 'Question', body: 'Answer' },
}

type Props = { kind: ContentKind; entry: Content | null; onClose: () => void }

/** Adds an entry of a kind, or edits `entry` if it is given. */
export function ContentPanel({ kind, entry, onClose }: Props) {
  const form = useContractForm({
    draft: `${kind}:${entry?.id ?? 'new'}`,
    initial: entry ? asTyped(entry) : EMPTY_ENTRY,
    schema: ContentInput,
    read: (typed) => inputOf(kind, typed),
    change: useSaveEntry(entry, { onDone: onClose }),
  })
  const { one, lead, title, titleHint, body, author } = WORDS[kind]

  return (
    <FormPanel
      title={entry ? `Edit ${one}` : `Add ${one}`}
      lead={lead}
      onClose={onClose}
      form={form}
      submitLabel={entry ? 'Save Changes' : `Add ${one}`}
    >
      {author && <TextField label={author} {...form.text('author')} />}
      <TextField label={title} {...(titleHint && { hint: titleHint })} {...form.text('title')} />
      {body && <AreaField label={body} rows={5} {...form.text('body')} />}
      <SwitchField label="Show on the website" {...form.check('isShown')} />
    </FormPanel>
  )
}
