import { usePageData } from '#site/page-data.ts'

/** Helps to set up an installation: shows the payment provider's public key that is configured. */
export function TestEnvPage() {
  const key = usePageData().testEnv?.publicKey
  return (
    <div className="wrap section">
      <h1>Test environment</h1>
      <p className="lead">Public test key of the payment provider:</p>
      <p>
        <code>{key ?? 'not configured'}</code>
      </p>
    </div>
  )
}
