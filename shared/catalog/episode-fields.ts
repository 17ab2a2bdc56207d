/** Every editable episode field. */
export const EPISODE_FIELD_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '올리기',
  text: '본문',
} as const;
/** An editable episode field. */
export type EpisodeField = keyof typeof EPISODE_FIELD_NAMES;
