import { Button } from '#site/parts/form/button.tsx'
import { Ask } from './ask.tsx'

type Question = {
  /** True if a payment was started and its outcome is not known yet. */
  isPaying: boolean
  onStay: () => void
  onGo: () => void
}

const UNDER_WAY =
  'Your payment is still being confirmed. If it goes through, you’ll get your ticket or a full refund.'

export function LeaveDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask
      title="Leave Booking Process?"
      icon="alert"
      text={
        isPaying
          ? UNDER_WAY
          : 'Your bus, seats and details will be cleared, and any held seats will be released.'
      }
      onClose={onStay}
    >
      <Button look="primary" block onClick={onStay}>
        Stay and Complete Booking
      </Button>
      <Button look="danger-quiet" block onClick={onGo}>
        Leave and Lose Progress
      </Button>
    </Ask>
  )
}

export function NoChangesDialog({ seats, onClose }: { seats: string; onClose: () => void }) {
  return (
    <Ask
      title="Changes Not Allowed"
      icon="lock"
      text={`${seats} held in your name. To change the bus or seats, cancel this booking and start again.`}
      onClose={onClose}
    >
      <Button look="primary" block onClick={onClose}>
        I Understand
      </Button>
    </Ask>
  )
}

export function GoBackDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask
      title="Going Back Will Reset Your Data"
      icon="alert"
      text={
        isPaying ? UNDER_WAY : 'This booking will be cancelled and you’ll start again from the home page.'
      }
      onClose={onStay}
    >
      <Button look="primary" block onClick={onStay}>
        Stay on Payment Page
      </Button>
      <Button look="danger-quiet" block onClick={onGo}>
        Go Back and Reset Data
      </Button>
    </Ask>
  )
}

export function CancelDialog({ isPaying, onStay, onGo }: Question) {
  return (
    <Ask
      title="Cancel Booking?"
      icon="x"
      text={
        isPaying
          ? UNDER_WAY
          : 'Any held seats will be released and your details cleared. You have not been charged.'
      }
      onClose={onStay}
    >
      <Button look="primary" block onClick={onStay}>
        Keep Booking
      </Button>
      <Button look="danger" block onClick={onGo}>
        Cancel Booking
      </Button>
    </Ask>
  )
}
