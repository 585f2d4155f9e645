import type { ReplacementPreview } from '#contracts/changes/bus-replacements.ts'

export const canTakeOver = ({ check }: Pick<ReplacementPreview[number], 'check'>): boolean =>
  check === 'ready' || check === 'elsewhere'
