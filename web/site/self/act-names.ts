import type { SelfAct } from '#domain/changes/self-blocks.ts'

export const ACT_NAMES: Record<SelfAct, string> = {
  cancel: 'Cancel',
  move: 'Move to another trip',
  seat: 'Change seats',
  contact: 'Correct e-mail or phone',
  name: 'Correct the name',
  resend: 'Send the ticket again',
}
