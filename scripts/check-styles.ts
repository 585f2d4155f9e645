import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'
import { styleProblems } from './css-facts.ts'

/** Sheets that are not yet CSS Modules. The list only shrinks. */
const GLOBAL = [
  'web/admin/account/account.css',
  'web/admin/boarding/boarding.css',
  'web/admin/bookings/booking.css',
  'web/admin/bookings/bookings.css',
  'web/admin/buses/buses.css',
  'web/admin/dashboard/dashboard.css',
  'web/admin/form/day-popup.css',
  'web/admin/form/dialogs.css',
  'web/admin/frame/frame.css',
  'web/admin/frame/query-states.css',
  'web/admin/list/edit-row.css',
  'web/admin/list/route-name.css',
  'web/admin/list/row-menu.css',
  'web/admin/list/table.css',
  'web/admin/list/tools.css',
  'web/admin/login/login.css',
  'web/admin/logs/logs.css',
  'web/admin/messages/messages.css',
  'web/admin/notifications/notifications.css',
  'web/admin/payments/cash-up.css',
  'web/admin/payments/payments.css',
  'web/admin/roles/roles.css',
  'web/admin/seat-map/seat-map.css',
  'web/admin/seats/mini-bus.css',
  'web/admin/seats/seat.css',
  'web/admin/settings/settings.css',
  'web/admin/styles/badges.css',
  'web/admin/styles/base.css',
  'web/admin/styles/buttons.css',
  'web/admin/styles/forms.css',
  'web/admin/styles/page.css',
  'web/admin/styles/print.css',
  'web/admin/trips/schedule/schedule.css',
  'web/admin/trips/trips.css',
  'web/admin/users/users.css',
  'web/site/about/about.css',
  'web/site/booking/choose-seats/choose-seats.css',
  'web/site/booking/confirmation/confirmation.css',
  'web/site/booking/frame/wizard.css',
  'web/site/booking/payment/payment.css',
  'web/site/booking/select-bus/select-bus.css',
  'web/site/checkout/sandbox-checkout.css',
  'web/site/contact/contact.css',
  'web/site/frame/footer.css',
  'web/site/frame/header.css',
  'web/site/home/hero.css',
  'web/site/home/promises.css',
  'web/site/home/promos.css',
  'web/site/home/search.css',
  'web/site/home/stories.css',
  'web/site/maintenance/maintenance.css',
  'web/site/manage-booking/manage-booking.css',
  'web/site/settings/reach-list.css',
  'web/site/styles/banner.css',
  'web/site/styles/base.css',
  'web/site/styles/controls.css',
  'web/site/styles/form.css',
  'web/site/styles/state.css',
  'web/site/terms/terms.css',
  'web/ui/calendar/calendar.css',
  'web/ui/calendar/date-picker.css',
  'web/ui/carousel/carousel.css',
  'web/ui/carousel/dots.css',
  'web/ui/combobox.css',
  'web/ui/dialog.css',
  'web/ui/spinner.css',
  'web/ui/toast-area.css',
]

const names = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /\.(css|html|tsx?)$/.test(name))
  .map((name) => `web/${name.replaceAll('\\', '/')}`)
const problems = styleProblems(
  new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])),
  GLOBAL,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
