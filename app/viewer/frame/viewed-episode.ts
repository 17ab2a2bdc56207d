import type { OpenedEpisodeWire } from '#contract/catalogue';
import type { StripPlace, TextPlace } from '#vocabulary/place';

/** An episode as a viewer's page knows it: everything but what is read. */
export type ViewedEpisode = Omit<OpenedEpisodeWire, 'content'>;

export type ContentKind = 'text' | 'images';

export type EpisodePicture = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'text' }>['pictures'][number];
export type Strip = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'images' }>;
export type TextContentWire = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'text' }>;

/** Puts the view to a place; false when the place's episode does not stand in it. */
export type GoTo = (place: TextPlace | StripPlace) => boolean;

/** Which of a viewer's sheets is open. */
export type OpenSheet = 'contents' | 'settings' | 'help' | null;
