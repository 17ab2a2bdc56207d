import type { Annotation } from '#shared/reading/annotations';

/** Port of annotation storage. Methods never throw or reject. */
export interface AnnotationStore {
  /** Unordered. */
  listAnnotations(work: number): Promise<Annotation[]>;
  /**
   * Saves a new, changed or deleted annotation. `before` is the version that was edited: unseen concurrent notes are
   * kept. False when storage is unavailable.
   */
  saveAnnotation(annotation: Annotation, before?: Annotation): Promise<boolean>;
  deleteAnnotation(id: string): Promise<boolean>;
  /** Also for changes in other tabs. Returns the unsubscribe function. */
  watchAnnotations(listener: () => void): () => void;
  createId(): string;
}

/** Rejects on failure. */
export type AnnotationExport = (form: 'markdown' | 'json', work: number) => Promise<string>;

export interface AnnotatedWork {
  id: number;
  title: string;
}

export type HighlightAnnotation = Extract<Annotation, { kind: 'highlight' }>;
export type BookmarkAnnotation = Extract<Annotation, { kind: 'bookmark' }>;
