import { useQuery } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import noteCss from '#admin/parts/form/note.module.css'
import { Panel } from '#admin/parts/form/panel.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { type Notification, NotificationAnswer } from '#contracts/messages/notifications.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { DELIVERY_REPORTS, notSentBecause } from './format-notification.ts'
import css from './notifications.module.css'

/**
 * Shows a message with its delivery status. The HTML of an e-mail has inline styles, which the content security policy
 * of the back-office blocks, so only the plain text is shown. Nothing in the text can run, load or send anything.
 */
export function NotificationPanel({ shown, onClose }: { shown: Notification; onClose: () => void }) {
  const whole = useQuery({
    queryKey: ['notifications', 'one', shown.id, shown.status],
    queryFn: () => api.get(`/notifications/${shown.id}`, NotificationAnswer),
  })
  const {
    subject,
    kind,
    contactInfo,
    status,
    sentAt,
    createdAt,
    createdBy,
    attempts,
    lastError,
    deliveryReport,
    reportedAt,
  } = whole.data?.data ?? shown
  const facts = [
    ['To', contactInfo],
    ['Kind', messageLabel(kind)],
    ['Created', lagosMoment(new Date(createdAt))],
    ['Sent', sentAt ? lagosMoment(new Date(sentAt)) : 'Not yet'],
    ...(deliveryReport && reportedAt
      ? [['Delivery report', `${DELIVERY_REPORTS[deliveryReport]}, ${lagosMoment(new Date(reportedAt))}`]]
      : []),
    ...(createdBy ? [['Created by', createdBy]] : []),
    ...(attempts > 1 ? [['Attempts', `${attempts}`]] : []),
  ] as [string, string][]
  return (
    <Panel title={subject ?? messageLabel(kind)} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={dialogsCss.body} tabIndex={0} aria-label="Message">
        <dl className={`${factsCss.facts} ${factsCss.left}`}>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
        {lastError && (
          <p className={`${noteCss.note} ${noteCss.bad}`}>
            <AdminIcon name="failed" />
            <span>
              {notSentBecause(status)}
              {lastError}
            </span>
          </p>
        )}
        <Loaded things="message" query={whole}>
          {({ data }) => (
            <p className={css.sentWords}>
              {data.message || 'The text is written when the message is sent, so that it is up to date.'}
            </p>
          )}
        </Loaded>
      </section>
      <div className={dialogsCss.foot}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
