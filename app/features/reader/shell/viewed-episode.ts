import type { OpenedEpisodeDto } from '#contract/catalog';
import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';

/** An episode without its content. */
export type ViewedEpisode = Omit<OpenedEpisodeDto, 'content'> & {
  /** Where this reader may support the author. */
  support?: string;
};

export type ContentKind = 'text' | 'images';

export type EpisodePicture = Extract<NonNullable<OpenedEpisodeDto['content']>, { kind: 'text' }>['pictures'][number];
export type WebtoonContentDto = Extract<NonNullable<OpenedEpisodeDto['content']>, { kind: 'images' }>;
export type TextContentDto = Extract<NonNullable<OpenedEpisodeDto['content']>, { kind: 'text' }>;

/** Moves the view to a position; false when its episode is not on the page. */
export type GoTo = (place: TextReadingPosition | StripReadingPosition) => boolean;

export type OpenSheet = 'contents' | 'settings' | 'help' | null;
