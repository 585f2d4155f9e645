import type { ShownPolicy } from '#contracts/company/shown-policy.ts'
import { policyLimits, policyLines } from '#domain/company/refund-policy.ts'
import css from './policy.module.css'

/** The charges for cancelling, as a table with the sentence about their limits. */
export function PolicyTable({ policy }: { policy: ShownPolicy }) {
  return (
    <>
      <table className={css.policy}>
        <caption>Charges for cancelling</caption>
        <thead>
          <tr>
            <th scope="col">You cancel</th>
            <th scope="col">We keep</th>
          </tr>
        </thead>
        <tbody>
          {policyLines(policy).map(({ notice, charge }) => (
            <tr key={notice}>
              <td>{notice}</td>
              <td>{charge}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.limits}>{policyLimits(policy)}</p>
    </>
  )
}
