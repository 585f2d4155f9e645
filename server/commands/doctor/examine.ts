import { type Check, type Finding, fault } from './finding.ts'

/** Runs the checks one after the other. A check that cannot be made is a fault, and the others still run. */
export async function examine(checks: Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, look } of checks) {
    const found = await look().catch((error: unknown) => fault(`The check failed: ${reasonOf(error)}`))
    findings.push({ check: name, ...found })
  }
  return findings
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}
