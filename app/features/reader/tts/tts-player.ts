import { episodeName } from '../shell/progress-text.ts';
import type { StageSection, StageSpot, TextStage } from '../text/text-stage.ts';
import { type Sentence, sentenceAt } from './sentences.ts';
import { type SleepChoice, SleepTimer } from './sleep-timer.ts';
import type { Outcome, SpeechEngine, Voice, Utterance } from './speech-engine.ts';
import { SpokenView, type SpokenViewPorts } from './spoken-view.ts';

/** The first visible sentence, or the one at a spot. */
export type TtsStart = 'view' | StageSpot;

/** Why nothing is spoken. */
export type TtsNotice =
  | 'noVoice'
  | 'noSound'
  | 'refused'
  | 'locked'
  | 'latest'
  | 'notFetched'
  | 'asleep'
  | 'elsewhere'
  | undefined;

/** Immutable; replaced on change. */
export interface TtsState {
  phase: 'opening' | 'speaking' | 'paused';
  notice: TtsNotice;
  section: StageSection | undefined;
  sentence: Sentence | undefined;
  /** The reader scrolled away. */
  isAway: boolean;
  voices: Voice[];
  sleep: SleepChoice;
}

export type TtsSettings = Omit<Utterance, 'text'>;

export interface TtsPorts extends SpokenViewPorts {
  stage: TextStage;
  speaker: SpeechEngine;
  sentencesIn(section: StageSection): Sentence[];
  settings(): TtsSettings;
  /** Timers are throttled in a hidden page, so pauses are skipped. */
  isHidden(): boolean;
}

const RETUNE_MS = 250;
const MAX_FAILURES = 3;
const NEXT_TITLE_MS = 700;
/** Timeout of a sentence. */
const LONGEST = { ms: 5000, letterMs: 420 };

/**
 * Reads a text aloud sentence by sentence, continuing into the next episode. Pause cancels and resume repeats the
 * sentence, because browsers do not support more. A failed sentence is retried once, then skipped.
 */
export class TtsPlayer {
  readonly #ports: TtsPorts;
  readonly #sleep: SleepTimer;
  readonly #view: SpokenView;
  readonly #listeners = new Set<() => void>();
  readonly #stopWatching: () => void;
  #state: TtsState = {
    phase: 'opening',
    notice: undefined,
    section: undefined,
    sentence: undefined,
    isAway: false,
    voices: [],
    sleep: 'off',
  };
  #sentences: Sentence[] = [];
  #at = 0;
  /** Generation: callbacks of older ones are ignored. */
  #reading = 0;
  #saying: TtsSettings | undefined;
  #coming: { section: StageSection; next: Promise<StageSection | undefined> } | undefined;
  #faults = 0;
  #letterMs = 160;
  readonly #waits = new Map<'pause' | 'retune', () => void>();

  constructor(ports: TtsPorts) {
    this.#ports = ports;
    this.#sleep = new SleepTimer(ports.clock.now);
    this.#view = new SpokenView(ports);
    this.#stopWatching = ports.stage.watch(() => {
      this.#view.moved();
      if (this.#view.isAway !== this.#state.isAway) this.#set({});
    });
  }

  /** For useSyncExternalStore. */
  readonly state = (): TtsState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads voices and starts; a notice tells when there are none. */
  async open(start: TtsStart): Promise<void> {
    const reading = ++this.#reading;
    this.#set({ phase: 'opening', notice: undefined });
    const voices = await this.#ports.speaker.voices();
    if (reading !== this.#reading) return;
    this.#set({ voices });
    if (voices.length === 0) this.#rest('noVoice');
    else this.startAt(start);
  }

  startAt(start: TtsStart): void {
    const { stage } = this.#ports;
    const spot = start === 'view' ? this.#viewStart() : start;
    const section = stage.sections().find(({ viewed }) => viewed.episode.id === spot?.episode) ?? stage.current();
    this.#enter(section);
    if (spot) this.#at = sentenceAt(this.#sentences, orderIn(section), spot);
    const [first, second] = [this.#sentences[this.#at], this.#sentences[this.#at + 1]];
    const isBegun = first && spot && first.block === spot.block && first.offset < spot.offset;
    if (start === 'view' && isBegun && second && this.#ports.isInView({ ...second, episode: spot.episode }, 1))
      this.#at += 1;
    this.play();
  }

  /** Resumes at the stopped sentence, or in the next episode after the last. */
  play(): void {
    if (this.#state.voices.length === 0 || !this.#state.section) return;
    this.#faults = 0;
    this.#view.comeBack();
    this.#set({ phase: 'speaking', notice: undefined });
    void this.#read();
  }

  pause(notice?: TtsNotice): void {
    if (this.#state.phase === 'speaking') this.#rest(notice);
  }

  toggle(): void {
    if (this.#state.phase === 'speaking') this.pause();
    else if (this.#state.phase === 'paused') this.play();
  }

  /** Next (1) or previous (-1) sentence or paragraph. */
  step(unit: 'sentence' | 'paragraph', direction: 1 | -1): void {
    if (!this.#state.section) return;
    const at = unit === 'sentence' ? this.#at + direction : this.#paragraphFrom(direction);
    if (at < 0) this.#back();
    else this.#at = Math.min(at, this.#sentences.length);
    if (this.#state.phase === 'speaking') {
      void this.#read();
      return;
    }
    this.#at = Math.min(this.#at, Math.max(0, this.#sentences.length - 1));
    this.#view.comeBack();
    this.#present();
  }

  /** Restarts the sentence with changed settings, debounced. */
  retune(): void {
    this.#wait('retune', RETUNE_MS, () => {
      const [now, wanted] = [this.#saying, this.#ports.settings()];
      const isSame = now?.rate === wanted.rate && now.pitch === wanted.pitch && now.voice === wanted.voice;
      if (this.#state.phase === 'speaking' && now && !isSame) void this.#read();
    });
  }

  sleepAfter(choice: SleepChoice): void {
    this.#sleep.choose(choice);
    this.#set({ sleep: choice });
  }

  /** Undefined without a minute timer. */
  sleepRemainingMs(): number | undefined {
    return this.#sleep.leftMs();
  }

  follow(): void {
    this.#view.follow();
    this.#set({});
  }

  close(): void {
    this.#stopWatching();
    this.#rest(undefined);
    this.#set({ section: undefined, sentence: undefined });
    this.#listeners.clear();
  }

  async #read(): Promise<void> {
    const reading = this.#silence();
    this.#sleep.run();
    for (let isFirst = true; reading === this.#reading; isFirst = false) {
      const message = this.#sentences[this.#at];
      if (!message) {
        if (!(await this.#goOn(reading))) return;
        continue;
      }
      if (!isFirst && message.pauseMs > 0 && !this.#ports.isHidden())
        await new Promise<void>((resolve) => this.#wait('pause', message.pauseMs, resolve));
      if (reading !== this.#reading) return;
      this.#present();
      if (this.#at === this.#sentences.length - 1 && this.#sleep.choice !== 'episode') void this.#fetchNext();
      const outcome = await this.#hear(message, reading);
      if (reading !== this.#reading) return;
      this.#faults = outcome === 'ended' ? 0 : this.#faults + 1;
      if (outcome === 'refused') return this.#rest('refused');
      if (this.#faults >= MAX_FAILURES) return this.#rest('noSound');
      this.#at += 1;
      if (this.#sleep.endsNow()) return this.#rest('asleep');
    }
  }

  /** Retries once. */
  async #hear(message: Sentence, reading: number): Promise<Outcome> {
    const outcome = await this.#sayOnce(message);
    if (outcome === 'ended' || outcome === 'refused' || reading !== this.#reading) return outcome;
    return this.#sayOnce(message);
  }

  #sayOnce({ spoken }: Sentence): Promise<Outcome> {
    const { clock, speaker, settings } = this.#ports;
    const how = { ...settings() };
    this.#saying = how;
    const began = clock.now();
    return new Promise((resolve) => {
      const stop = clock.after(LONGEST.ms + (spoken.length * LONGEST.letterMs) / Math.min(how.rate, 2), () => {
        speaker.cancel();
        resolve('failed');
      });
      void speaker.speak({ ...how, text: spoken }).then((outcome) => {
        stop();
        if (outcome === 'ended' && spoken.length > 8)
          this.#letterMs = this.#letterMs * 0.7 + (((clock.now() - began) * how.rate) / spoken.length) * 0.3;
        resolve(outcome);
      });
    });
  }

  /** False when reading ends. */
  async #goOn(reading: number): Promise<boolean> {
    const { section } = this.#state;
    if (!section) return false;
    if (this.#sleep.endsWithEpisode()) {
      this.#rest('asleep');
      return false;
    }
    this.#set({ sleep: this.#sleep.choice });
    const next = await this.#fetchNext();
    if (reading !== this.#reading) return false;
    if (next) {
      this.#enter(next);
      const first = next.passages[0];
      const title = { block: first?.id ?? '', offset: 0, length: 0, spoken: episodeName(next.viewed.episode) };
      this.#sentences = [{ ...title, pauseMs: NEXT_TITLE_MS }, ...this.#sentences];
      return true;
    }
    this.#coming = undefined;
    const isLocked = section.viewed.next && !section.viewed.next.isOpen;
    this.#rest(section.viewed.next ? (isLocked ? 'locked' : 'notFetched') : 'latest');
    return false;
  }

  /** Prefetched during the last sentence to avoid a gap. */
  #fetchNext(): Promise<StageSection | undefined> {
    const { section } = this.#state;
    if (!section) return Promise.resolve(undefined);
    if (this.#coming?.section !== section) {
      const next = this.#ports.stage.after(section).catch(() => undefined);
      this.#coming = { section, next };
    }
    return this.#coming.next;
  }

  #enter(section: StageSection): void {
    this.#coming = undefined;
    this.#sentences = this.#ports.sentencesIn(section);
    this.#at = 0;
    this.#set({ section });
  }

  /** Before the first sentence: the last of the previous section, if on the page. */
  #back(): void {
    const sections = this.#ports.stage.sections();
    const here = sections.findIndex(({ viewed }) => viewed.episode.id === this.#state.section?.viewed.episode.id);
    const before = sections[here - 1];
    if (!before) {
      this.#at = 0;
      return;
    }
    this.#enter(before);
    this.#at = Math.max(0, this.#sentences.length - 1);
  }

  #paragraphFrom(direction: 1 | -1): number {
    const start = (at: number): number => {
      const first = this.#sentences.findIndex(({ block }) => block === this.#sentences[at]?.block);
      return first < 0 ? at : first;
    };
    const here = Math.min(this.#at, this.#sentences.length - 1);
    if (direction < 0) return start(here) < this.#at ? start(here) : start(here - 1);
    const next = this.#sentences.findIndex(({ block }, at) => at > here && block !== this.#sentences[here]?.block);
    return next < 0 ? this.#sentences.length : next;
  }

  #viewStart(): StageSpot | undefined {
    const place = this.#ports.stage.place();
    return place && { episode: place.episode, block: place.block, offset: place.offset };
  }

  #present(): void {
    const { section, phase } = this.#state;
    const message = this.#sentences[this.#at];
    const letterMs = phase === 'speaking' ? this.#letterMs / this.#ports.settings().rate : undefined;
    if (section && message) this.#view.present({ section, sentence: message, letterMs });
    this.#set({ sentence: message, notice: undefined });
  }

  #rest(notice: TtsNotice): void {
    this.#silence();
    this.#sleep.rest();
    this.#set({ phase: 'paused', notice, sleep: this.#sleep.choice });
  }

  /** Cancels everything; returns the new generation. */
  #silence(): number {
    this.#stopWaiting('pause');
    this.#view.rest();
    this.#reading += 1;
    this.#saying = undefined;
    this.#ports.speaker.cancel();
    return this.#reading;
  }

  #wait(name: 'pause' | 'retune', ms: number, call: () => void): void {
    this.#stopWaiting(name);
    this.#waits.set(name, this.#ports.clock.after(ms, call));
  }

  #stopWaiting(name: 'pause' | 'retune'): void {
    this.#waits.get(name)?.();
    this.#waits.delete(name);
  }

  #set(change: Partial<TtsState>): void {
    this.#state = { ...this.#state, ...change, isAway: this.#view.isAway };
    for (const listener of this.#listeners) listener();
  }
}

function orderIn({ passages }: StageSection): (block: string) => number {
  const order = new Map(passages.map(({ id }, index) => [id, index]));
  return (block) => order.get(block) ?? passages.length;
}
