import { ANNOTATION_LIMITS, type Annotation } from '#shared/reading/annotations';
import { FlushTimer } from '../position/flush-timer.ts';
import type { AnnotationStore } from './annotation-store.ts';
import { updateAnnotation } from './create-annotation.ts';

const WAITS = { pauseMs: 800, longestMs: 4000 };

/**
 * An edited note. Saves after a pause, on request and on close; on failure the text stays and the next save retries.
 */
export class NoteDraft {
  words: string;
  /** Latest annotation; only its note comes from the draft. */
  #mark: Annotation;
  /** Version the edit started from; undefined after the first save. */
  #before: Annotation | undefined;
  #kept: string;
  #isEnded = false;
  readonly #keeper: AnnotationStore;
  readonly #told: (isSaved: boolean) => void;
  readonly #timer: FlushTimer;

  constructor(annotation: Annotation, store: AnnotationStore, onSaved: (isSaved: boolean) => void) {
    this.words = annotation.note;
    this.#mark = annotation;
    this.#before = annotation;
    this.#kept = annotation.note;
    this.#keeper = store;
    this.#told = onSaved;
    this.#timer = new FlushTimer(() => void this.save(), WAITS);
  }

  write(text: string): void {
    this.words = text.slice(0, ANNOTATION_LIMITS.note);
    this.#timer.schedule();
  }

  isOpen(): boolean {
    return this.words !== this.#kept;
  }

  /** True when nothing is unsaved. */
  async save(): Promise<boolean> {
    if (this.#isEnded || !this.isOpen()) return true;
    const text = this.words;
    const [saved, before] = [this.#kept, this.#before];
    // Set before the save finishes, to avoid a second save of the same text.
    this.#kept = text;
    this.#before = undefined;
    const isSaved = await this.#keeper.saveAnnotation(
      updateAnnotation(this.#mark, { note: text.normalize('NFC') }),
      before,
    );
    if (!isSaved && this.#kept === text) this.#kept = saved;
    this.#told(isSaved);
    return isSaved;
  }

  /** Discards the draft of a deleted annotation. */
  end(): void {
    this.#isEnded = true;
  }

  /** Applies a change from another tab or device; while editing, only merged text. */
  follow(annotation: Annotation): void {
    this.#mark = annotation;
    if (!this.isOpen()) this.words = annotation.note;
    else if (this.#before || !this.#kept || annotation.note === this.#kept || !annotation.note.includes(this.#kept))
      return;
    else this.words = annotation.note.replace(this.#kept, () => this.words).slice(0, ANNOTATION_LIMITS.note);
    this.#before = annotation;
    this.#kept = annotation.note;
  }
}
