// Imported first, because site.css declares the order of the CSS layers for all other style sheets.
import '#site/parts/styles/site.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reportErrors } from '#api/report-errors.ts'
import { isGuarded } from '#site/parts/draft/history-state.ts'
import { clearOldPayment } from '#site/parts/draft/started-payment.ts'
import { clearStaleDraft } from '#site/parts/draft/stored-draft.ts'
import { emptyPageData, readPageData } from '#site/parts/page-data/page-data.ts'
import { App } from '#site/shell/app.tsx'
import { pageAt, underMaintenance } from '#site/shell/pages.ts'

const onCaughtError = reportErrors('site')

// Deletes expired booking data on each page load, because personal data must not stay in a browser that others may use.
// The draft of a reloaded wizard is left to the booking page, which also releases its seats.
clearOldPayment(new Date())
if (!isGuarded(history.state)) clearStaleDraft(new Date())

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

const given = readPageData(document.getElementById('page-data')?.textContent)
const data = given ?? emptyPageData(new Date())
const app = <App data={data} />

// The server has rendered this page completely, so its chunk must be loaded before hydration. If that fails, rendering
// loads it once more, and shows an error if it fails again. There is no top-level await, because pages import from this
// chunk and the bundler would split it into a dozen files.
const page = data.settings?.maintenanceMode ? underMaintenance : pageAt(location.pathname, data)
Promise.resolve(page.Screen.preload?.())
  .catch(() => {})
  .then(() => {
    // Hydrates only with the server's data, because the first render would otherwise differ from the server's HTML.
    if (given !== null && root.firstElementChild) hydrateRoot(root, app, { onCaughtError })
    else createRoot(root, { onCaughtError }).render(app)
  })
