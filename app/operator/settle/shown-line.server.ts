import type { LineRow } from '#domain/settlement';

/** A line of a month as its table and its own page show it. */
export type ShownLine = Omit<LineRow, 'workId' | 'episodeId'>;
