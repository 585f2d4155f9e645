// This must be the first import, so that the style sheets of components can override these styles.
import './styles/admin.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(<App />)
