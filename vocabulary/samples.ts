/**
 * What becomes of a sample when the samples are removed: it goes, the value before it comes back, it ends because members
 * have used it, or it stays, as what the operator changed or what members use.
 */
export type SampleOutcome = 'removed' | 'restored' | 'ended' | 'changed' | 'used';

/** Each outcome as operators read it. */
export const SAMPLE_OUTCOME_LABELS: Record<SampleOutcome, string> = {
  removed: '삭제',
  restored: '기본값으로 되돌림',
  ended: '종료 (회원이 이용해 기록은 남음)',
  changed: '유지 (운영자가 변경함)',
  used: '유지 (회원이 이용 중)',
};

/** Samples of one kind that come to the same outcome. */
export interface SampleGroup {
  label: string;
  outcome: SampleOutcome;
  count: number;
  /** Their names, where they have any. */
  titles: string[];
}

const SHOWN_TITLES = 20;

/** The names of a group in one line. */
export function sampleTitles({ titles }: Pick<SampleGroup, 'titles'>): string {
  const shown = titles.slice(0, SHOWN_TITLES).join(', ');
  return titles.length > SHOWN_TITLES ? `${shown} 외 ${titles.length - SHOWN_TITLES}개` : shown;
}
