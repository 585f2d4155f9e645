export const BATCH_LETTERS = ['A', 'B', 'C'] as const
export const BATCH_STREAMS = ['I', 'II'] as const

/** `2026_A Stream_I` */
export const batchName = (batch: { year: number; letter: string; stream: string }): string =>
  `${batch.year}_${batch.letter} Stream_${batch.stream}`
