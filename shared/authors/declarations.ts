import { type Rating, strictestRating } from '../catalog/ratings.ts';

/** How far a subject of the rating questions goes. */
export const RATING_LEVELS = {
  none: '없음',
  mild: '약함',
  moderate: '보통',
  strong: '강함',
} as const;
/** How far a subject goes. */
export type RatingLevel = keyof typeof RATING_LEVELS;

/** Subjects of the rating questions (유해성 판단 기준). */
export const RATING_SUBJECTS = {
  theme: '주제',
  violence: '폭력',
  sex: '선정성',
  language: '언어',
  drugs: '약물',
  gambling: '사행성',
  imitation: '모방위험',
  discrimination: '차별',
} as const;
/** A subject of the rating questions. */
export type RatingSubject = keyof typeof RATING_SUBJECTS;
/** All subjects, in form order. */
export const RATING_SUBJECT_NAMES: readonly RatingSubject[] = Object.keys(RATING_SUBJECTS).filter(
  (name): name is RatingSubject => Object.hasOwn(RATING_SUBJECTS, name),
);
/** Answers of all rating questions. */
export type RatingAnswers = Record<RatingSubject, RatingLevel>;

/** How much artificial intelligence made. */
export const AI_USES = { none: '사용 안 함', assisted: '일부 사용', generated: '생성' } as const;
/** How much it made of a part. */
export type AiUse = keyof typeof AI_USES;
/** All degrees, in form order. */
export const AI_USE_NAMES: readonly AiUse[] = ['none', 'assisted', 'generated'];
/** What it may have made. */
export const AI_PARTS = { text: '글', pictures: '그림', cover: '표지', translation: '번역' } as const;
/** A part of a work. */
export type AiPart = keyof typeof AI_PARTS;

/** All parts, in form order. */
export const AI_PART_NAMES: readonly AiPart[] = Object.keys(AI_PARTS).filter((name): name is AiPart =>
  Object.hasOwn(AI_PARTS, name),
);

/** The field of a work that shows each part. */
export const AI_FIELDS = {
  text: 'aiText',
  pictures: 'aiPictures',
  cover: 'aiCover',
  translation: 'aiTranslation',
} as const satisfies Record<AiPart, string>;
/** The uses of a work; null: not declared. */
export type AiFields = Record<(typeof AI_FIELDS)[AiPart], AiUse | null>;

/** `글 일부 사용, 표지 생성`; `사용 안 함` if that is declared for all parts; '' without any mark. */
export function aiMarks(uses: AiFields): string {
  const usesOf = AI_PART_NAMES.map((part) => ({ part, use: uses[AI_FIELDS[part]] }));
  if (usesOf.every(({ use }) => use === 'none')) return AI_USES.none;
  const marks = usesOf.flatMap(({ part, use }) => (use && use !== 'none' ? `${AI_PARTS[part]} ${AI_USES[use]}` : []));
  return marks.join(', ');
}

/** Why the author may publish the work. */
export const RIGHTS_BASES = {
  original: '직접 쓴 작품',
  joint: '함께 쓴 작품',
  derivative: '2차 창작',
  translation: '번역',
} as const;
/** A basis of publishing. */
export type RightsBasis = keyof typeof RIGHTS_BASES;

/** Bases that need a permission and its file. */
export function needsProof(basis: RightsBasis): boolean {
  return basis === 'derivative' || basis === 'translation';
}

const RATING_OF: Record<RatingLevel, Rating> = { none: 'all', mild: '12', moderate: '15', strong: '19' };

/** The rating that the answers ask for. */
export function ratingOfAnswers(answers: RatingAnswers): Rating {
  return strictestRating(Object.values(answers).map((level) => RATING_OF[level])) ?? '19';
}
