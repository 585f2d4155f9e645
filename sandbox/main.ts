import * as z from 'zod'
import { startSandbox } from '#sandbox/start-sandbox.ts'

// Runs the sandbox in its own process. When it listens, it prints one line of JSON with its addresses.

const env = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().default(0),
    SANDBOX_SMTP_PORT: z.coerce.number().int().default(0),
    SANDBOX_DIR: z.string(),
    PAYSTACK_SECRET_KEY: z.string(),
    WEBHOOK_URL: z.url(),
  })
  .parse(process.env)

const sandbox = await startSandbox({
  port: env.SANDBOX_PORT,
  smtpPort: env.SANDBOX_SMTP_PORT,
  dir: env.SANDBOX_DIR,
  secretKey: env.PAYSTACK_SECRET_KEY,
  webhookUrl: () => env.WEBHOOK_URL,
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())

console.log(JSON.stringify({ url: sandbox.url, smtpUrl: sandbox.smtpUrl }))
