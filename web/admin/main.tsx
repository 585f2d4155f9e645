// This must be the first import, because it declares the order of the cascade layers.
import './styles/admin.css'
import { createRoot } from 'react-dom/client'
import { reportErrors } from '#api/report-errors.ts'
import { App } from './app.tsx'
import { continueSession } from './session/session.ts'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
const onCaughtError = reportErrors('admin')
continueSession()
createRoot(root, { onCaughtError }).render(<App />)
