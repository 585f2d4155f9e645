// Imported first, so that the style sheets of components can override it.
import './styles/site.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { clearStale } from './booking/clear-stale.ts'
import { emptyPageData, readPageData } from './page-data.ts'
import { pageAt, underMaintenance } from './pages.ts'

clearStale(new Date())

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

const given = readPageData(document.getElementById('page-data')?.textContent)
const data = given ?? emptyPageData(new Date())
const app = <App data={data} />

// The server has rendered this page completely, so its chunk must be loaded before hydration. If the load fails, the
// page shows its error state. No top-level await here: pages import from this chunk, so the bundler would have to split
// it into a dozen files.
const page = data.settings?.maintenanceMode
  ? underMaintenance
  : pageAt(location.pathname, data.testEnv !== null)
Promise.resolve(page.Screen.preload?.())
  .catch(() => {})
  .then(() => {
    // Without the server's data the first render would differ from its HTML.
    if (given !== null && root.firstElementChild) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
