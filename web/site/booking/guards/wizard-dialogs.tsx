import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

type Question = {
  /** A payment was started and its outcome is not known yet. */
  isPaying: boolean
  onStay: () => void
  onGo: () => void
}

const UNDER_WAY =
  'Your payment is still being confirmed. If your payment goes through, you’ll get your ticket or a full refund.'

export function LeaveDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask title="Leave Booking Process?" icon="alert" onClose={onStay}>
      <p>
        {isPaying
          ? UNDER_WAY
          : 'Your bus, seats and details will be cleared, and held seats go back on sale.'}
      </p>
      <div className={css.acts}>
        <Button look="primary" block onClick={onStay}>
          Stay and Complete Booking
        </Button>
        <Button look="danger-quiet" block onClick={onGo}>
          Leave and Lose Progress
        </Button>
      </div>
    </Ask>
  )
}

export function NoChangesDialog({ seats, onClose }: { seats: string; onClose: () => void }) {
  return (
    <Ask title="Changes Not Allowed" icon="lock" onClose={onClose}>
      <p>{seats} held in your name. To change bus or seats, cancel this booking and start again.</p>
      <div className={css.acts}>
        <Button look="primary" block onClick={onClose}>
          I Understand
        </Button>
      </div>
    </Ask>
  )
}

export function GoBackDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask title="Going Back Will Reset Your Data" icon="alert" onClose={onStay}>
      <p>{isPaying ? UNDER_WAY : 'Your seats will be released and you’ll start again from the home page.'}</p>
      <div className={css.acts}>
        <Button look="primary" block onClick={onStay}>
          Stay on Payment Page
        </Button>
        <Button look="danger-quiet" block onClick={onGo}>
          Go Back and Reset Data
        </Button>
      </div>
    </Ask>
  )
}

export function CancelDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask title="Cancel Booking?" icon="x" onClose={onStay}>
      <p>
        {isPaying ? UNDER_WAY : 'We’ll release your seats and clear your details. You have not been charged.'}
      </p>
      <div className={css.acts}>
        <Button look="primary" block onClick={onStay}>
          Keep Booking
        </Button>
        <Button look="danger" block onClick={onGo}>
          Cancel Booking
        </Button>
      </div>
    </Ask>
  )
}

type AskProps = { title: string; icon: IconName; onClose: () => void; children: ReactNode }

function Ask({ title, icon, onClose, children }: AskProps) {
  return (
    <Dialog
      title={title}
      icon={
        <span className={css.icon}>
          <Icon name={icon} />
        </span>
      }
      onClose={onClose}
    >
      {children}
    </Dialog>
  )
}
