import type { EpisodeContentTexts } from '#shared/catalog/episode-fields';
import type { Unit } from '#shared/catalog/categories';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { SourcePageSlice } from '#shared/content/webtoon-panels';
import type { ChapterShape } from '#shared/catalog/chapter-shapes';
import type { PricePlan } from '#shared/catalog/price-plan';
import type { Rating } from '#shared/catalog/ratings';
import type { Weekday } from '#shared/catalog/weekdays';
import type { ParagraphForm, SpanWithoutPicture } from '#shared/content/text-blocks';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { SourceField } from '#shared/catalog/work-field-lists';

/** A work as read from a file or folder. */
export interface SourceWork {
  /** Stable key: catalogue id, else folder or file name without extension. */
  sourceKey: string;
  /** The source names its key explicitly (`key` in work.yaml, `id` in catalog.json). */
  hasOwnKey?: boolean;
  /** One issue of a series: episodes that it does not hold stay. */
  isIssue?: boolean;
  /** ISBN or EPUB identifier. */
  identifier?: string;
  /** Described by work.yaml or catalog.json: omitted fields are empty. */
  isDeclared?: boolean;
  facts: SourceMetadata;
  cover?: SourcePicture;
  episodes: SourceEpisode[];
  /** Only where the source has one. */
  guide?: SourceGuide;
  /** Of a single text that was split at its headings. */
  headings?: SourceHeadings;
  /** Changed or omitted parts, by file. */
  remarks: Remark[];
}

/** Summaries and characters of a source; episodes by their keys. */
export interface SourceGuide {
  recaps: { from: string; to: string; text: string }[];
  characters: {
    name: string;
    otherNames: string[];
    from: string;
    text: string;
    picture?: SourcePicture;
    additions: { from: string; text: string }[];
  }[];
}

/** The shapes of headings in a text, and the episodes that another shape gives. */
export interface SourceHeadings {
  shape: string;
  shapes: ChapterShape[];
  split(shape: string): SourceEpisode[];
}

/** A part of a source that was changed or omitted. */
export interface Remark {
  file: string;
  /** In Korean. */
  sentence: string;
}

/** Metadata of the source; missing values are completed by the import. */
export interface SourceMetadata extends Pick<WorkFormValues, 'title' | 'creators'>, Partial<SourceFields> {
  release?: ReleasePlan;
  prices?: PricePlan;
  /** False: hidden; undefined: unchanged. */
  listed?: boolean;
  /** ISO sale period. */
  rights?: { from?: string; until?: string };
  taxFree?: boolean;
}
type SourceFields = { [Name in Exclude<SourceField, 'title' | 'creators'>]: NonNullable<WorkFormValues[Name]> };

/** Release plan: from a first day, or back from `lastDaysAgo`. */
export interface ReleasePlan {
  weekdays?: Weekday[];
  /** ISO date. */
  from?: string;
  lastDaysAgo?: number;
  /** Number of last episodes in the future. */
  upcoming?: number;
}

/** An episode of a source. */
export interface SourceEpisode extends Partial<EpisodeContentTexts> {
  /** Stable key: file or spine entry, with `#n` for a part. */
  sourceKey: string;
  title: string;
  /** As the file or folder is named, where the title has none. */
  number?: number;
  /** ISO; default by release plan. */
  opensAt?: string;
  /** Default by the work's price plan. */
  price?: EpisodeTerms;
  unit?: Unit;
  /** False: unlisted; entitled readers keep it. */
  listed?: boolean;
  /** From its own file; without a work rating the strictest applies. */
  rating?: Rating | undefined;
  content:
    | { kind: 'text'; blocks: SourceBlock[] }
    /** `width`: of the strip; default the most common page width. */
    | { kind: 'images'; images: SourcePicture[]; panels?: SourcePanel[]; width?: number };
}

export interface EpisodeTerms {
  free: boolean;
  buy?: number;
  rental?: number;
  rentalHours?: number;
}

/** A block without id. */
export type SourceBlock =
  | ({ kind: 'paragraph'; spans: SourceSpan[] } & ParagraphForm)
  | { kind: 'heading'; level: 1 | 2 | 3; spans: SourceSpan[] }
  | { kind: 'break' }
  | { kind: 'image'; alt: string; picture: SourcePicture }
  | { kind: 'note'; name: string; spans: SourceSpan[] };

/** A span of a source; its pictures are not stored yet. */
export type SourceSpan = SpanWithoutPicture | { alt: string; picture: SourcePicture };

/** A picture in its file, read lazily to limit memory. */
export interface SourcePicture {
  file: string;
  alt?: string;
  bytes(): Promise<Uint8Array>;
}

/** A described panel, for accessibility and panel reading. */
export interface SourcePanel {
  /** Pixels from the top of the strip. */
  y: number;
  text: string;
  dialogue: string[];
}

/** Reads files and folders. Throws IMPORT_ERROR naming the file; leaves nothing behind. */
export interface BookReader {
  /** Several files are read as one work. */
  read(paths: string | readonly string[]): AsyncIterable<SourceWork | RejectedSource>;
  /** Groups files by work: `달빛 1권.txt` and `달빛 2권.txt`, in order. Other files are alone. */
  group(paths: readonly string[]): Promise<string[][]>;
  /**
   * The episodes of one work in a file, by file of an archive; a faulty one is rejected alone. `isWhole`: a text is one
   * episode.
   */
  episodes(path: string, work: { title: string; isWhole?: boolean }): AsyncIterable<SourceEpisodes | RejectedSource>;
}

/** Episodes of one file or folder. */
export interface SourceEpisodes {
  file: string;
  episodes: SourceEpisode[];
  remarks: Remark[];
}

/** A rejected source; the others continue. */
export interface RejectedSource {
  refused: true;
  file: string;
  code: string;
  /** In Korean: what is wrong and what to do. */
  sentence: string;
}

/** A slice of a strip. */
export interface SourceStripSlice {
  /** Top, in source pixels. */
  y: number;
  picture: Picture;
  /** Source pages from top to bottom. */
  pages?: SourcePageSlice[];
}

/** A strip: source size, slices from top to bottom, blank bands. */
export interface SourceStrip {
  width: number;
  height: number;
  slices: SourceStripSlice[];
  /** Blank bands between panels as [from, to] in source pixels, for panel reading. */
  quiet: [number, number][];
}

/** Processes imported pictures: real size, rotated, sRGB, variants; originals are never served. */
export interface ImportPictureProcessor {
  /** A cover or illustration with variants up to its width. */
  picture(
    source: SourcePicture,
    use: { audience: PictureAudience; purpose: 'cover' | 'illustration' | 'logo' },
  ): Promise<Picture>;
  /** Pages as one strip, cut at blank rows near 1,280 px. */
  strip(
    images: SourcePicture[],
    use: { audience: PictureAudience; width?: number | undefined; onSlice?: (done: number) => void },
  ): Promise<SourceStrip>;
  /** A typeset cover on one of eight backgrounds. */
  typesetCover(words: { title: string; creator: string; paper: number }): Promise<Picture>;
}
