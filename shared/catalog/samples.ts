/**
 * What removing the samples does to a sample: deletes it, restores the previous value, ends it because members used
 * it, or keeps it because the operator changed it or members use it.
 */
export type SampleOutcome = 'removed' | 'restored' | 'ended' | 'changed' | 'used';

/** Display names of the outcomes. */
export const SAMPLE_OUTCOME_LABELS: Record<SampleOutcome, string> = {
  removed: '삭제',
  restored: '기본값으로 되돌림',
  ended: '종료 (회원이 이용해 기록은 남음)',
  changed: '유지 (운영자가 변경함)',
  used: '유지 (회원이 이용 중)',
};

/** Samples of one kind with the same outcome. */
export interface SampleGroup {
  label: string;
  outcome: SampleOutcome;
  count: number;
  titles: string[];
}

const SHOWN_TITLES = 20;

/** Titles of a group in one line. */
export function sampleTitles({ titles }: Pick<SampleGroup, 'titles'>): string {
  const visible = titles.slice(0, SHOWN_TITLES).join(', ');
  return titles.length > SHOWN_TITLES ? `${visible} 외 ${titles.length - SHOWN_TITLES}개` : visible;
}

/** The reader account of a local shop with samples. */
export const DEMO_READER = { mail: 'demo-reader@seoga.test', nick: '견본 독자' };
/** The owner account of such a shop. */
export const DEMO_OPERATOR = { mail: 'demo-operator@seoga.test', name: '견본 운영자' };
