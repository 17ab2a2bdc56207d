import type { Unit } from '../catalog/categories.ts';

/** States of a typo report. */
export const TYPO_STATES = ['open', 'accepted', 'refused'] as const;
export type TypoState = (typeof TYPO_STATES)[number];

/** Display names of the states. */
export const TYPO_STATE_NAMES: Record<TypoState, string> = {
  open: '확인할 제보',
  accepted: '반영한 제보',
  refused: '거절한 제보',
};

/** Characters of a report, reports per day, characters of stored context. */
export const TYPO_LIMITS = { letters: 200, aDay: 20, around: 40 } as const;

/** A typo report in a list. */
export interface TypoRow {
  id: number;
  episodeId: number;
  episodeTitle: string;
  position: number;
  unit: Unit;
  workId: number;
  workTitle: string;
  block: string;
  found: string;
  wanted: string;
  before: string;
  after: string;
  state: TypoState;
  madeAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  became: number | null;
  /** Reporters of the same typo. */
  readers: number;
}
