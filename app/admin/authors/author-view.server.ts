import type { AuthorDetails } from '#domain/studio';
import { CREW_ROLES } from '#shared/authors/crew';
import { APPEAL_RESULTS, MEASURES } from '#shared/authors/measures';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { seoulMinute } from '#shared/content/seoul-date';
import { reviewRow } from './review-view.server.ts';

// A no-break space: the mark stays on the line of its words.
const met = (isMet: boolean, text: string): string => `${isMet ? '✓' : '✗'}\u00A0${text}`;

/** The page of an author. */
export function authorView({ author, works, measures, reviews, guardian }: AuthorDetails) {
  const { id, name, memberNo, measure, isTrusted, madeAt, openedEpisodes, days, isMailProved } = author;
  return {
    author: { id, name, memberNo, measure, isTrusted, made: seoulMinute(madeAt) },
    trust: [
      met(openedEpisodes >= 10, `공개 회차 ${openedEpisodes.toLocaleString('ko-KR')}/10`),
      met(days >= 30, `첫 공개 후 ${days.toLocaleString('ko-KR')}/30일`),
      met(isMailProved, '이메일 인증'),
      met(author.measures === 0, '조치·등급 고정·내림 없음'),
    ].join(' · '),
    works: works.map(({ takedowns, lock, rating, role, ...work }) => ({
      id: work.id,
      title: work.title,
      role: CREW_ROLES[role],
      rating,
      ratingName: RATING_NAMES[rating],
      lock: lock && { reason: lock.reason, appeal: lock.appeal, isDecided: lock.isDecided },
      state: work.isDraft ? '초안' : work.isListed ? '공개' : '내림',
      opened: work.opened.toLocaleString('ko-KR'),
      downs: takedowns
        .filter(({ endedAt }) => endedAt === null)
        .map(({ id: downId, episodeTitle, reason, madeAt: at }) => ({
          id: downId,
          text: `${episodeTitle ?? '작품 전체'} · ${reason} · ${seoulMinute(at)}`,
        })),
    })),
    measures: measures.map((row) => ({
      id: row.id,
      name: MEASURES[row.kind],
      reason: row.reason,
      begun: `${seoulMinute(row.begunAt)} · ${row.who}`,
      end: row.liftedAt
        ? `${seoulMinute(row.liftedAt)} 해제`
        : row.endsAt
          ? `${seoulMinute(row.endsAt)}까지`
          : '해제할 때까지',
      isInForce: row.isInForce,
      waiting: row.appealResult === null ? row.appeal : null,
      appeal:
        row.appeal === null || row.appealResult === null
          ? null
          : { text: row.appeal, result: APPEAL_RESULTS[row.appealResult], answer: row.appealAnswer ?? '' },
    })),
    reviews: reviews.map(reviewRow),
    guardian: guardian && { method: guardian.method, at: `${seoulMinute(guardian.madeAt)} · ${guardian.who}` },
  };
}

export type AuthorView = ReturnType<typeof authorView>;
