import type { ReplacementPreview } from '#contracts/bus-replacements.ts'

export const canTakeOver = ({ check }: Pick<ReplacementPreview[number], 'check'>): boolean =>
  check === 'ready' || check === 'elsewhere'
