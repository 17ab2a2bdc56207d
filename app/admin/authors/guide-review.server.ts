import { type ReviewDetails, requestedGuide } from '#domain/studio';
import { EMPTY_GUIDE } from '#shared/catalog/story-guide';

/** A part of a guide under review. */
export interface GuideReviewLine {
  id: string;
  /** 새로, 바뀜, 삭제, or ''. */
  mark: string;
  name: string;
  texts: string[];
  picture: string | null;
}

/** The guide that an approval shows to readers, with what it changes; null without one. */
export function guideReview({ review, work, guide: stored }: ReviewDetails): GuideReviewLine[] | null {
  const requested = review.state === 'pending' ? requestedGuide(review)?.guide : undefined;
  if (!requested && !work.isDraft) return null;
  const after = requested ?? stored.guide;
  const before = requested ? stored.guide : EMPTY_GUIDE;
  const numbers = new Map(stored.episodes.map(({ id, position }) => [id, `${position}화`]));
  const numberOf = (id: number): string => numbers.get(id) ?? '내린 회차';
  const markOf = <Part extends { id: number }>(part: Part, old: readonly Part[]): string => {
    if (!requested) return '';
    const same = old.find(({ id }) => id === part.id);
    if (!same) return '새로';
    return JSON.stringify(same) === JSON.stringify(part) ? '' : '바뀜';
  };
  const recapLine = ({ id, from, to, text }: (typeof after.recaps)[number], mark: string): GuideReviewLine => ({
    id: `recap-${id}`,
    mark,
    name: `${numberOf(from)}–${numberOf(to)} 이야기`,
    texts: [text],
    picture: null,
  });
  const characterLine = (character: (typeof after.characters)[number], mark: string): GuideReviewLine => ({
    id: `character-${character.id}`,
    mark,
    name: [character.name, ...character.otherNames].join(', '),
    texts: [character, ...character.additions].map(({ from, text }) => `${numberOf(from)}부터: ${text}`),
    picture: character.picture,
  });
  const isGone = ({ id }: { id: number }, left: readonly { id: number }[]): boolean =>
    !left.some((part) => part.id === id);
  const lines = [
    ...after.recaps.map((recap) => recapLine(recap, markOf(recap, before.recaps))),
    ...before.recaps.filter((recap) => isGone(recap, after.recaps)).map((recap) => recapLine(recap, '삭제')),
    ...after.characters.map((character) => characterLine(character, markOf(character, before.characters))),
    ...before.characters
      .filter((character) => isGone(character, after.characters))
      .map((character) => characterLine(character, '삭제')),
  ];
  return lines.length === 0 ? null : lines;
}
