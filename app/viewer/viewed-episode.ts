import type { OpenedEpisodeWire } from '#contract/catalogue';

/** An episode as a viewer's page knows it: everything but what is read. */
export type ViewedEpisode = Omit<OpenedEpisodeWire, 'content'>;

/** An episode's number out of its address, or undefined: a positive integer in its plain form. */
export function episodeIdFrom(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : undefined;
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

export type ContentKind = 'text' | 'images';

/** Where an episode is read. */
export function viewerPath(id: number, kind: ContentKind): string {
  return kind === 'images' ? `/viewer/i/${id}` : `/viewer/${id}`;
}

export type EpisodePicture = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'text' }>['pictures'][number];
export type Strip = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'images' }>;
export type TextContentWire = Extract<NonNullable<OpenedEpisodeWire['content']>, { kind: 'text' }>;
