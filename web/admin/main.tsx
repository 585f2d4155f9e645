// This must be the first import, because it declares the order of the cascade layers.
import '#admin/parts/styles/admin.css'
import { createRoot } from 'react-dom/client'
import { continueSession } from '#admin/parts/session/session.ts'
import { App } from '#admin/shell/app.tsx'
import { reportErrors } from '#api/report-errors.ts'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
const onCaughtError = reportErrors('admin')
continueSession()
createRoot(root, { onCaughtError }).render(<App />)
