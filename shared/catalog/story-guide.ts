/** Limits of a story guide, in letters and entries. */
export const STORY_LIMITS = {
  recaps: 200,
  recap: 5_000,
  characters: 200,
  name: 50,
  otherNames: 20,
  text: 2_000,
  additions: 50,
} as const;

/** A text that is shown from an episode on, by id. */
export interface StoryAddition {
  from: number;
  text: string;
}

/** Summary of the episodes from one to another; shown from the last of them on. */
export interface StoryRecap {
  id: number;
  from: number;
  to: number;
  text: string;
}

/** A character; `from` is the episode from which it is shown. */
export interface StoryCharacter extends StoryAddition {
  id: number;
  name: string;
  otherNames: string[];
  /** Hash. */
  picture: string | null;
  /** Later facts, each shown from its own episode on. */
  additions: StoryAddition[];
}

/** What helps readers to remember a work: 지난 이야기 and 등장인물. */
export interface StoryGuide {
  recaps: StoryRecap[];
  characters: StoryCharacter[];
}

/** A guide without content. */
export const EMPTY_GUIDE: StoryGuide = { recaps: [], characters: [] };

/** The episodes that a guide names. */
export function guideEpisodes({ recaps, characters }: StoryGuide): number[] {
  const named = [
    ...recaps.flatMap(({ from, to }) => [from, to]),
    ...characters.flatMap(({ from, additions }) => [from, ...additions.map((addition) => addition.from)]),
  ];
  return [...new Set(named)];
}

/** The pictures of a guide. */
export function guidePictures({ characters }: StoryGuide): string[] {
  return [...new Set(characters.flatMap(({ picture }) => picture ?? []))];
}
