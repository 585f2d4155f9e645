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
import { Offer } from '#contracts/company/offers.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { lagosDate, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { OfferPanel, type RouteChoice } from './offer-panel.tsx'
import { offerState } from './offer-state.ts'
import { useDeleteOffer } from './website-api.ts'

const Opened = z.nullable(
  z.union([z.object({ act: z.literal('add') }), z.object({ act: z.enum(['edit', 'delete']), offer: Offer })]),
)

type Props = { offers: readonly Offer[]; routes: readonly RouteChoice[]; mayEdit: boolean }

export function OffersSection({ offers, routes, mayEdit }: Props) {
  const [opened, setOpened] = useKeptState<z.infer<typeof Opened>>('dialog:offer', Opened, null)
  const close = () => setOpened(null)
  return (
    <Section title="Offers" lead="Offers lower the price of seats booked online.">
      {offers.length === 0 && <p className={formCss.hint}>No offers yet.</p>}
      <ul className={css.rows} aria-label="Offers">
        {offers.map((offer) => {
          const { tone, label } = offerState(offer, lagosDay(new Date()))
          return (
            <li key={offer.id} className={css.row}>
              <div className={css.text}>
                <b>
                  {offer.title}, {discountOf(offer)} off
                </b>
                <span className={textCss.sub}>{termsOf(offer)}</span>
              </div>
              <Badge tone={tone}>{label}</Badge>
              {mayEdit && (
                <RowMenu
                  label={`Actions for ${offer.title}`}
                  items={[
                    { label: 'Edit', icon: 'edit', onSelect: () => setOpened({ act: 'edit', offer }) },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      isDestructive: true,
                      onSelect: () => setOpened({ act: 'delete', offer }),
                    },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && (
        <Button onClick={() => setOpened({ act: 'add' })}>
          <AdminIcon name="plus" />
          Add Offer
        </Button>
      )}
      {opened?.act === 'add' && <OfferPanel offer={null} routes={routes} onClose={close} />}
      {opened?.act === 'edit' && <OfferPanel offer={opened.offer} routes={routes} onClose={close} />}
      {opened?.act === 'delete' && <DeleteOfferDialog offer={opened.offer} onClose={close} />}
    </Section>
  )
}

const discountOf = ({ percent, amount }: Offer): string =>
  percent === null ? formatNaira(naira(amount ?? 0)) : `${percent}%`

const day = (text: string): string => lagosDate(lagosInstant(text))

/** `Lagos to Awgu (Enugu) · Mon 12 Jan 2026 to Sat 31 Jan 2026 · code CAMP20 · used 3 of 100 times` */
function termsOf({ route, startsOn, endsOn, code, uses, maxUses }: Offer): string {
  return [
    route ?? 'All routes',
    `${day(startsOn)} to ${day(endsOn)}`,
    code === null ? 'no code' : `code ${code}`,
    usedInWords(uses, maxUses),
  ].join(' · ')
}

function usedInWords(uses: number, maxUses: number | null): string {
  const used = maxUses === null ? grouped(uses) : `${grouped(uses)} of ${grouped(maxUses)}`
  return `used ${used} ${(maxUses ?? uses) === 1 ? 'time' : 'times'}`
}

function DeleteOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const remove = useDeleteOffer(offer, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${offer.title}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>New bookings will no longer get this discount. This cannot be undone.</p>
    </DeleteDialog>
  )
}
