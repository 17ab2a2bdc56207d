/** What readers see of an episode now. */
export type ReleaseState = 'draft' | 'scheduled' | 'open' | 'withdrawn';

/** The release that a form asks for; `keep` leaves it as it is. */
export const RELEASES = ['keep', 'now', 'later', 'off'] as const;
export type Release = (typeof RELEASES)[number];

export function episodeState(episode: { isWithdrawn: boolean; isDraft: boolean; isOpen: boolean }): ReleaseState {
  if (episode.isWithdrawn) return episode.isDraft ? 'draft' : 'withdrawn';
  return episode.isOpen ? 'open' : 'scheduled';
}

export const STATE_NAMES: Record<ReleaseState, string> = {
  draft: '초안',
  scheduled: '예약',
  open: '공개',
  withdrawn: '내림',
};

/** The choices of a form by state, the first one chosen. */
export const RELEASE_CHOICES: Record<ReleaseState, { value: Release; name: string }[]> = {
  draft: [
    { value: 'keep', name: '초안으로 두기' },
    { value: 'now', name: '지금 공개' },
    { value: 'later', name: '예약 공개' },
  ],
  scheduled: [
    { value: 'later', name: '예약 공개' },
    { value: 'now', name: '지금 공개' },
    { value: 'off', name: '내리기' },
  ],
  open: [
    { value: 'keep', name: '공개 중' },
    { value: 'off', name: '내리기' },
  ],
  withdrawn: [
    { value: 'keep', name: '내린 채로 두기' },
    { value: 'now', name: '다시 공개' },
    { value: 'later', name: '예약 공개' },
  ],
};

/** The choices of an author: withdrawing an open episode has a form of its own. */
export function authorChoices(state: ReleaseState): { value: Release; name: string }[] {
  if (state === 'scheduled')
    return RELEASE_CHOICES.scheduled.map((choice) =>
      choice.value === 'off' ? { ...choice, name: '예약 취소' } : choice,
    );
  return RELEASE_CHOICES[state].filter(({ value }) => value !== 'off');
}

export interface VisibilityInput {
  state: ReleaseState;
  release: Release;
  /** As in a form, in Seoul time: `2026-12-03T18:00`. */
  opensAt: string;
  work: { isDraft: boolean; isListed: boolean };
  /** Buyers and supporters read it before its day. */
  isEarly: boolean;
}

/** Who sees the episode when, once the form is saved. */
export function visibilitySentence({ state, release, opensAt, work, isEarly }: VisibilityInput): string {
  if (release === 'off')
    return '저장하면 목록에서 사라지고 더 판매하지 않습니다. 이미 구매한 독자는 계속 볼 수 있습니다.';
  if (release === 'keep' && state === 'draft')
    return '저장해도 독자에게 보이지 않습니다. 초안은 운영 화면에서만 보입니다.';
  if (release === 'keep' && state === 'withdrawn')
    return '내린 회차입니다. 저장하면 고친 내용은 이미 구매한 독자에게만 보입니다.';
  if (work.isDraft)
    return `작품이 아직 공개 전입니다. 이 회차는 작품을 공개하면 ${release === 'later' ? `${whenText(opensAt)}에 ` : ''}보입니다.`;
  if (!work.isListed) return '작품을 내려 둔 상태라, 이미 구매한 독자에게만 보입니다.';
  if (release === 'later' && isEarly)
    return `${whenText(opensAt)}에 공개됩니다. 선공개 대상 독자는 지금도 볼 수 있습니다.`;
  if (release === 'later')
    return `${whenText(opensAt)}에 공개됩니다. 그때까지는 회차 목록에 제목과 공개 일시만 보입니다.`;
  if (release === 'now') return '저장하면 모든 독자에게 바로 공개됩니다.';
  return state === 'open'
    ? '공개 중인 회차입니다. 저장하면 고친 내용이 독자에게 바로 보입니다.'
    : '공개 일시가 되면 자동으로 공개됩니다.';
}

/** `2026년 12월 3일 18:00`. */
function whenText(field: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/u.exec(field);
  if (!parts) return '정한 일시';
  return `${parts[1]}년 ${Number(parts[2])}월 ${Number(parts[3])}일 ${parts[4]}`;
}

/** The button that saves the form. */
export function saveLabel(state: ReleaseState, release: Release): string {
  if (release === 'now') return state === 'withdrawn' ? '다시 공개' : '지금 공개';
  if (release === 'off') return '내리기';
  if (release === 'later') return state === 'scheduled' ? '저장' : '예약';
  return state === 'draft' ? '초안 저장' : '저장';
}
