import type { Picture } from '#vocabulary/pictures';
import type { WrittenBlock } from '#vocabulary/written-text';

/** A picture that a text names, each in a line of its own. */
export interface NamedPicture {
  kind: 'named-picture';
  file: string;
  alt: string;
}

/** What the window is set with: pictures, texts in Markdown, and files of the shop folder. */
export interface WindowPress {
  /** A picture for everybody, in its sizes. Refuses with IMPORT_ERROR, a sentence in its facts, what is no picture. */
  picture(file: { name: string; bytes: Uint8Array }, purpose: 'cover' | 'illustration'): Promise<Picture>;
  /** Reads Markdown. Refuses with WINDOW_ERROR 0003, a sentence in its facts, what has no form. */
  text(markdown: string): (WrittenBlock | NamedPicture)[];
  /** A value as YAML, the way the shop folder has it. */
  yaml(value: unknown): string;
}
