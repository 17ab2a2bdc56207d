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
    | 'withdraw';
  work: 'publish' | 'pause' | 'resume' | 'complete' | 'withdraw';
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
    withdrawn: { submit: 'review', 'publish-now': 'open', 'publish-later': 'scheduled' },
  },
  work: {
    draft: { publish: 'ongoing' },
    ongoing: { pause: 'hiatus', complete: 'completed', withdraw: 'withdrawn' },
    hiatus: { resume: 'ongoing', complete: 'completed', withdraw: 'withdrawn' },
    completed: { resume: 'ongoing', withdraw: 'withdrawn' },
    withdrawn: { publish: 'ongoing' },
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
