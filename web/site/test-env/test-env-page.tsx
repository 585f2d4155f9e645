import { usePageData } from '#site/page-data.ts'

/** For whoever sets an installation up: the public test key the payment popup would open with. */
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
