import type { Review } from '#domain/studio';
import { seoulMinute } from '#shared/content/seoul-date';
import { subjectName } from './review-labels.ts';
import type { ReviewRow } from './review-table.tsx';

export function reviewRow(review: Review): ReviewRow {
  const { id, workId, workTitle, penId, who, state, isSample, isLate, opensAt, madeAt, decidedAt, decidedBy } = review;
  return {
    id,
    workId,
    workTitle,
    subject: subjectName(review),
    penId,
    who,
    state,
    isSample,
    isLate,
    opens: isSample
      ? '이미 공개됨'
      : opensAt === null || (isLate && state === 'pending')
        ? '승인하면 바로'
        : seoulMinute(opensAt),
    made: seoulMinute(madeAt),
    decided: decidedAt === null ? '' : [seoulMinute(decidedAt), decidedBy].filter(Boolean).join(' · '),
  };
}
