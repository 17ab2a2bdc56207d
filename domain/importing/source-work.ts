import type { Kind, Shelf, Unit, WorkStatus } from '#vocabulary/shelves';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { StripPage } from '#vocabulary/strip-panels';
import type { PricePlan } from '#vocabulary/price-plan';
import type { Rating } from '#vocabulary/ratings';
import type { Weekday } from '#vocabulary/weekdays';
import type { Span } from '#vocabulary/text-blocks';

/** What a book reader found in a file or folder, before anything is decided or stored. */
export interface SourceWork {
  /** Names the work across imports: the catalogue's id, else the folder's or file's name without its ending. */
  sourceKey: string;
  /** The source itself names the key (`key` of a work.yaml, `id` of a catalog.json): it identifies the work by itself. */
  hasOwnKey?: boolean;
  /** ISBN or the identifier of an EPUB. */
  identifier?: string;
  /** A work.yaml or catalog.json describes the work: a field that it omits is empty. */
  isDeclared?: boolean;
  facts: WorkFacts;
  cover?: SourcePicture;
  episodes: SourceEpisode[];
  /** What was taken otherwise than it stood or left out; each names its file. */
  remarks: Remark[];
}

/** Something taken otherwise than it stood, or left out. */
export interface Remark {
  file: string;
  /** A Korean sentence. */
  sentence: string;
}

/** Facts as far as the source tells them; the import fills what is missing. */
export interface WorkFacts {
  title: string;
  otherTitles?: string[];
  creators: { name: string; role: string }[];
  shelf?: Shelf;
  kind?: Kind;
  status?: WorkStatus;
  rating?: Rating;
  publisher?: string;
  genre?: string;
  tags?: string[];
  warnings?: string[];
  synopsis?: string;
  quote?: string;
  authorNote?: string;
  weekdays?: Weekday[];
  release?: ReleasePlan;
  prices?: PricePlan;
  /** Language of the text where it is not Korean: `ja`. */
  language?: string;
  /** Credit lines that a licence asks for. */
  attribution?: string;
  /** False: the shop has it, and shows it to nobody. Not told: as it stands. */
  listed?: boolean;
  /** ISO moments between which the shop may sell it. */
  rights?: { from?: string; until?: string };
  /** ISO day on which a work that pauses comes back. */
  hiatusUntil?: string;
  taxFree?: boolean;
}

/** When episodes open: from a first day on, or counted back so that the last opened `lastDaysAgo` days ago. */
export interface ReleasePlan {
  weekdays?: Weekday[];
  /** ISO day of the first episode. */
  from?: string;
  lastDaysAgo?: number;
  /** How many of the last episodes still lie ahead. */
  upcoming?: number;
}

/** An episode as its source holds it. */
export interface SourceEpisode {
  /** Names the episode in its work across imports: the file or spine entry it comes from, with `#n` for a part of it. */
  sourceKey: string;
  title: string;
  /** ISO moment; else the release plan decides. */
  opensAt?: string;
  /** Else the price plan of the work decides. */
  price?: EpisodeTerms;
  unit?: Unit;
  /** False: taken off the list; whoever holds it keeps it. */
  listed?: boolean;
  /** What its own file tells; where the work tells none, the strictest of its episodes is the work's. */
  rating?: Rating | undefined;
  content:
    | { kind: 'text'; blocks: SourceBlock[] }
    /** `width`: of the strip; else most pages' own. */
    | { kind: 'images'; images: SourcePicture[]; panels?: SourcePanel[]; width?: number };
}

/** What one episode costs where it is not as the plan of its work says. */
export interface EpisodeTerms {
  free: boolean;
  buy?: number;
  rental?: number;
  rentalHours?: number;
}

/** A text block before it has an id. */
export type SourceBlock =
  | { kind: 'paragraph'; spans: Span[]; align?: 'center' | 'end' }
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[] }
  | { kind: 'break' }
  | { kind: 'image'; alt: string; picture: SourcePicture }
  | { kind: 'note'; name: string; spans: Span[] };

/** A picture still in its file. `bytes` is read when needed, so that a thousand pages do not sit in memory. */
export interface SourcePicture {
  file: string;
  alt?: string;
  bytes(): Promise<Uint8Array>;
}

/** A described panel of a strip: for screen readers and panel-by-panel reading. */
export interface SourcePanel {
  /** Top of the panel in pixels of the whole strip. */
  y: number;
  text: string;
  dialogue: string[];
}

/** Reads a file or folder. Refuses with IMPORT_ERROR and names the file; leaves nothing behind. */
export interface BookReader {
  read(path: string): AsyncIterable<SourceWork | RefusedSource>;
}

/** A source refused as a whole; others of the same import go on. */
export interface RefusedSource {
  refused: true;
  file: string;
  code: string;
  /** A Korean sentence: what is wrong, what to do. */
  sentence: string;
}

/** One slice of a strip: where it lies in the source, and its picture. */
export interface StripSlice {
  /** Top in pixels of the strip at source width. */
  y: number;
  picture: Picture;
  /** The pages that it shows, from top to bottom. */
  pages?: StripPage[];
}

/** An episode of images as one strip: size at source width, slices from top to bottom, quiet bands. */
export interface Strip {
  width: number;
  height: number;
  slices: StripSlice[];
  /** Quiet bands between panels as [from, to] in source pixels: the map for reading panel by panel. */
  quiet: [number, number][];
}

/** Makes stored pictures of imported ones: real size, rotated, sRGB, variants; nothing is served as it came. */
export interface PictureMaker {
  /** A cover or an illustration, with variants up to its own width. */
  picture(
    source: SourcePicture,
    use: { audience: PictureAudience; purpose: 'cover' | 'illustration' },
  ): Promise<Picture>;
  /** The pages of an episode as one strip, cut at quiet rows near 1,280 px. */
  strip(
    images: SourcePicture[],
    use: { audience: PictureAudience; width?: number | undefined; onSlice?: (done: number) => void },
  ): Promise<Strip>;
  /** A cover set from type for a work that has none; one of eight papers by the work's number. */
  typesetCover(words: { title: string; creator: string; paper: number }): Promise<Picture>;
}
