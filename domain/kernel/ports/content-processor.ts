import type { Picture } from '#shared/catalog/pictures';
import type { ArticleTextBlock } from '#shared/content/articles';

/** A picture that a text references by file name. */
export interface PictureReference {
  kind: 'named-picture';
  file: string;
  alt: string;
}

/** Processes storefront content: pictures, Markdown texts and files of the shop folder. */
export interface ContentProcessor {
  /** Stores a public picture in all sizes. Throws IMPORT_ERROR with a Korean message for invalid files. */
  picture(file: { name: string; bytes: Uint8Array }, purpose: 'cover' | 'illustration' | 'logo'): Promise<Picture>;
  /** Parses Markdown. Throws WINDOW_ERROR 0003 with a Korean message for invalid text. */
  text(markdown: string): (ArticleTextBlock | PictureReference)[];
  /** Serializes a value in the YAML style of the shop folder. */
  yaml(value: unknown): string;
}
