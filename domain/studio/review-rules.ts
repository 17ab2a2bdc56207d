import type { ReviewRule } from '#shared/authors/submissions';

const TRUST = { episodes: 10, days: 30 };
const FIRST_EPISODES = 3;

/** What decides whether an author is trusted. */
export interface TrustFacts {
  /** Episodes that were opened and not taken down. */
  openedEpisodes: number;
  /** Full days since the first of them. */
  days: number;
  isMailProved: boolean;
  /** Measures and takedowns in force, and ratings that an operator overrode. */
  measures: number;
}

/** 신뢰 작가: ten approved episodes, thirty days, a proved e-mail address, no measure. */
export function isTrustedAuthor({ openedEpisodes, days, isMailProved, measures }: TrustFacts): boolean {
  return openedEpisodes >= TRUST.episodes && days >= TRUST.days && isMailProved && measures === 0;
}

/** Whether an episode needs a review before it opens. */
export function needsReview(facts: {
  rule: ReviewRule;
  isTrusted: boolean;
  /** The work was opened before. */
  isWorkOpen: boolean;
  /** Other episodes of the work that were approved or opened. */
  approvedEpisodes: number;
  /** An operator requires every episode of the pen to be reviewed, or took this one down. */
  isUnderReview: boolean;
}): boolean {
  const { rule, isTrusted, isWorkOpen, approvedEpisodes, isUnderReview } = facts;
  if (isUnderReview) return true;
  if (isTrusted) return false;
  if (!isWorkOpen || rule === 'every') return true;
  return rule === 'first-3' && approvedEpisodes < FIRST_EPISODES;
}
