/** Every editable episode field. */
export const EPISODE_FIELD_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '올리기',
  text: '본문',
  notes: '작가의 말',
} as const;
/** Longest note of the author before or after an episode, in characters. */
export const MAX_NOTE_LETTERS = 2_000;
/** An editable episode field. */
export type EpisodeField = keyof typeof EPISODE_FIELD_NAMES;
