import type { ReviewState } from '#shared/authors/reviews';
import type { WorkStatus } from '#shared/catalog/categories';

/** States of a submission. */
export type SubmissionState = 'draft' | 'pending' | 'returned' | 'approved';
/** States of an episode: 초안, 검토 중, 예약, 공개, 내림. */
export type EpisodePhase = 'draft' | 'review' | 'scheduled' | 'open' | 'withdrawn';
/** States of a work: 초안, 연재, 휴재, 완결, 내림. */
export type WorkPhase = 'draft' | 'ongoing' | 'hiatus' | 'completed' | 'withdrawn';

interface States {
  submission: SubmissionState;
  episode: EpisodePhase;
  work: WorkPhase;
}
interface Acts {
  submission: 'submit' | 'take-back' | 'return' | 'approve';
  /** `-later`: the hour has not come. */
  episode:
    | 'submit'
    | 'take-back'
    | 'return'
    | 'approve-now'
    | 'approve-later'
    | 'publish-now'
    | 'publish-later'
    | 'unschedule'
    | 'come-due'
    | 'withdraw'
    | 'restore';
  work: 'publish' | 'pause' | 'resume' | 'complete' | 'withdraw' | 'restore';
}
type Subject = keyof States;
type Table<Kind extends Subject> = Record<States[Kind], Partial<Record<Acts[Kind], States[Kind]>>>;

const TRANSITIONS: { [Kind in Subject]: Table<Kind> } = {
  submission: {
    draft: { submit: 'pending' },
    pending: { 'take-back': 'draft', return: 'returned', approve: 'approved' },
    returned: { submit: 'pending' },
    approved: {},
  },
  episode: {
    draft: { submit: 'review', 'publish-now': 'open', 'publish-later': 'scheduled' },
    review: { 'take-back': 'draft', return: 'draft', 'approve-now': 'open', 'approve-later': 'scheduled' },
    scheduled: {
      submit: 'review',
      'publish-now': 'open',
      'publish-later': 'scheduled',
      unschedule: 'draft',
      'come-due': 'open',
    },
    open: { withdraw: 'withdrawn' },
    withdrawn: { submit: 'review', 'publish-now': 'open', 'publish-later': 'scheduled', restore: 'open' },
  },
  work: {
    draft: { publish: 'ongoing' },
    ongoing: { pause: 'hiatus', complete: 'completed', withdraw: 'withdrawn' },
    hiatus: { resume: 'ongoing', complete: 'completed', withdraw: 'withdrawn' },
    completed: { resume: 'ongoing', withdraw: 'withdrawn' },
    withdrawn: { restore: 'ongoing' },
  },
};

/** The state after an act; undefined when the act is not allowed in this state. */
export function nextState<Kind extends Subject>(
  kind: Kind,
  { state, act }: { state: States[Kind]; act: Acts[Kind] },
): States[Kind] | undefined {
  const table: Table<Kind> = TRANSITIONS[kind];
  return table[state][act];
}

/** The state of an episode. `isInReview`: a submission of it is pending. */
export function episodePhase(episode: {
  isWithdrawn: boolean;
  isDraft: boolean;
  isOpen: boolean;
  isInReview: boolean;
}): EpisodePhase {
  const { isWithdrawn, isDraft, isOpen, isInReview } = episode;
  if (isInReview) return 'review';
  if (isWithdrawn) return isDraft ? 'draft' : 'withdrawn';
  return isOpen ? 'open' : 'scheduled';
}

/** The state of a work. */
export function workPhase({
  isDraft,
  isListed,
  status,
}: {
  isDraft: boolean;
  isListed: boolean;
  status: WorkStatus;
}): WorkPhase {
  if (isDraft) return 'draft';
  return isListed ? status : 'withdrawn';
}

/** The state of a subject by its newest submission; a decided one can be followed by another. */
export function submissionPhase(newest: ReviewState | undefined): SubmissionState {
  return newest === 'pending' || newest === 'returned' ? newest : 'draft';
}
