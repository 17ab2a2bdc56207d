/** What became of a reader's hint. */
export const TYPO_STATES = ['open', 'accepted', 'refused'] as const;
export type TypoState = (typeof TYPO_STATES)[number];

/** How that is named to an operator. */
export const TYPO_STATE_NAMES: Record<TypoState, string> = {
  open: '살펴볼 제보',
  accepted: '받아들인 제보',
  refused: '거절한 제보',
};

/** How long a hint may be, how many a member may send in a day, and how much of the text around it is kept. */
export const TYPO_LIMITS = { letters: 200, aDay: 20, around: 40 } as const;
