import tableCss from '#admin/parts/list/table.module.css'
import { policyLines, type RefundPolicy } from '#domain/company/refund-policy.ts'

type Props = { policy: Pick<RefundPolicy, 'brackets'> & { flatKobo: number }; label: string }

/** The charges as passengers read them. */
export function PolicyTable({ policy, label }: Props) {
  return (
    <section className={tableCss.frame} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Cancelled</th>
            <th scope="col">Charge</th>
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
    </section>
  )
}
