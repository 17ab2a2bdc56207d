import type { ReviewDetails } from '#domain/studio';
import {
  AI_PARTS,
  AI_USES,
  type AiPart,
  RATING_LEVELS,
  RATING_SUBJECTS,
  RIGHTS_BASES,
  type RatingSubject,
  ratingOfAnswers,
} from '#shared/authors/declarations';
import { RATINGS, RATING_NAMES, strictestRating } from '#shared/catalog/ratings';
import { seoulMinute } from '#shared/content/seoul-date';

/** A declared value; `before` when it differs from the earlier declaration. */
interface DeclaredLine {
  name: string;
  value: string;
  before: string;
}

export interface DeclarationView {
  who: string;
  at: string;
  lines: DeclaredLine[];
  /** Name of the file of a permission; '' without one. */
  proof: string;
  /** What the reviewer must notice. */
  warnings: string[];
}

type Declared = Pick<ReviewDetails['declarations'][number], 'answers' | 'ai' | 'basis' | 'rightsNote'> & {
  proof?: { name: string } | null;
};
const SUBJECTS = Object.keys(RATING_SUBJECTS) as RatingSubject[];
const PARTS = Object.keys(AI_PARTS) as AiPart[];

function linesOf({ answers, ai, basis, rightsNote }: Declared): { name: string; value: string }[] {
  return [
    { name: '답변에 따른 등급', value: RATING_NAMES[ratingOfAnswers(answers)] },
    ...SUBJECTS.map((subject) => ({ name: RATING_SUBJECTS[subject], value: RATING_LEVELS[answers[subject]] ?? '' })),
    ...PARTS.map((part) => ({ name: `AI 사용 (${AI_PARTS[part]})`, value: AI_USES[ai[part]] ?? '' })),
    { name: '권리', value: RIGHTS_BASES[basis] ?? '' },
    { name: '허락 내용', value: rightsNote },
  ];
}

/** The declaration that the decision is about, beside the one before; null without any. */
export function declarationView({ review, work, declarations }: ReviewDetails): DeclarationView | null {
  const [newest, earlier] = declarations;
  if (!newest) return null;
  const requested = review.state === 'pending' ? review.changes['declaration'] : undefined;
  const declared: Declared = requested === undefined ? newest : JSON.parse(requested);
  const previous = requested === undefined ? earlier : newest;
  const before = new Map((previous ? linesOf(previous) : []).map(({ name, value }) => [name, value]));
  const lines = linesOf(declared).map(({ name, value }) => {
    const old = before.get(name);
    return { name, value, before: old === undefined || old === value ? '' : old || '없음' };
  });
  return {
    who: newest.who,
    at: seoulMinute(newest.madeAt),
    lines: lines.filter(({ value, before: old }) => value !== '' || old !== ''),
    proof: declared.proof?.name ?? newest.proofName ?? '',
    warnings: warningsOf({ review, work, declared }),
  };
}

function warningsOf({
  review,
  work,
  declared,
}: Pick<ReviewDetails, 'review' | 'work'> & { declared: Declared }): string[] {
  const { rating } = work.sheet;
  const answered = ratingOfAnswers(declared.answers);
  const wanted = RATINGS.find((name) => name === review.changes['rating']);
  const warnings: string[] = [];
  if (wanted !== undefined && review.state === 'pending')
    warnings.push(`승인하면 이용 등급이 ${RATING_NAMES[rating]}에서 ${RATING_NAMES[wanted]}로 바뀝니다.`);
  if (strictestRating([wanted ?? rating, answered]) !== (wanted ?? rating))
    warnings.push(
      `답변에 따른 등급(${RATING_NAMES[answered]})이 작품의 등급(${RATING_NAMES[wanted ?? rating]})보다 높습니다.`,
    );
  return warnings;
}

/** What readers see of the work. */
export function reviewedWork({ id, sheet }: ReviewDetails['work']) {
  const { title, creators, genre, tags, synopsis, rating } = sheet;
  return {
    id,
    title,
    creators: creators.map(({ name }) => name).join(', '),
    genre,
    tags: tags.join(', '),
    synopsis,
    rating,
  };
}
