import { MARK_LIMITS, type ReadingMark } from '#vocabulary/reading-marks';
import { FlushTimer } from '../place/flush-timer.ts';
import type { MarkKeeper } from './mark-keeper.ts';
import { changedMark } from './marking.ts';

const WAITS = { pauseMs: 800, longestMs: 4000 };

/**
 * A note while it is written. It is kept after a pause, when asked, and when the writer leaves; where the device keeps
 * nothing the words stay here and every further try begins anew.
 */
export class NoteDraft {
  words: string;
  /** The mark as it is known now; only its note is the draft's own. */
  #mark: ReadingMark;
  /** What the writing began with; nothing once this draft itself has written. */
  #before: ReadingMark | undefined;
  #kept: string;
  #isEnded = false;
  readonly #keeper: MarkKeeper;
  readonly #told: (isKept: boolean) => void;
  readonly #timer: FlushTimer;

  constructor(mark: ReadingMark, keeper: MarkKeeper, told: (isKept: boolean) => void) {
    this.words = mark.note;
    this.#mark = mark;
    this.#before = mark;
    this.#kept = mark.note;
    this.#keeper = keeper;
    this.#told = told;
    this.#timer = new FlushTimer(() => void this.keep(), WAITS);
  }

  write(words: string): void {
    this.words = words.slice(0, MARK_LIMITS.note);
    this.#timer.ask();
  }

  /** Whether something is written that is not kept yet. */
  isOpen(): boolean {
    return this.words !== this.#kept;
  }

  /** Keeps what is written now. True when nothing is left to keep. */
  async keep(): Promise<boolean> {
    if (this.#isEnded || !this.isOpen()) return true;
    const words = this.words;
    const [kept, before] = [this.#kept, this.#before];
    // Said before the answer comes: the same words are not written twice meanwhile.
    this.#kept = words;
    this.#before = undefined;
    const isKept = await this.#keeper.keepMark(changedMark(this.#mark, { note: words.normalize('NFC') }), before);
    if (!isKept && this.#kept === words) this.#kept = kept;
    this.#told(isKept);
    return isKept;
  }

  /** The mark was dropped: what is written goes with it, and must not bring it back. */
  end(): void {
    this.#isEnded = true;
  }

  /**
   * The mark as it stands now. A note from another tab or device is taken over; when something is being written here,
   * only what now stands beside the words that this draft kept.
   */
  follow(mark: ReadingMark): void {
    this.#mark = mark;
    if (!this.isOpen()) this.words = mark.note;
    else if (this.#before || !this.#kept || mark.note === this.#kept || !mark.note.includes(this.#kept)) return;
    else this.words = mark.note.replace(this.#kept, () => this.words).slice(0, MARK_LIMITS.note);
    this.#before = mark;
    this.#kept = mark.note;
  }
}
