import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'
import { apiDocument } from './api-document.ts'

// Writes docs/openapi.json from the endpoints.
await writeFile(join(ROOT, 'docs/openapi.json'), await apiDocument())
