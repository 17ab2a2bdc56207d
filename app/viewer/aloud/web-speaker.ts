import { piecesOf } from './sentences.ts';
import { type Outcome, type Speaker, type Voice, type Words, koreanVoices } from './speaker.ts';

const VOICES_MS = 2000;
/** A browser that was told to fall silent loses what it is told in the same breath. */
const BREATH_MS = 60;
/** Chrome stops its remote voices after some 14 seconds: letters that they say in that time, at their own rate. */
const REMOTE_LETTERS = 70;

const breath = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The browser's own voices (Web Speech). Without that interface there are no voices, and nothing can be said. */
export class WebSpeaker implements Speaker {
  readonly #synthesis = 'speechSynthesis' in window ? window.speechSynthesis : undefined;
  #turn = 0;
  #silencedAt = -BREATH_MS;
  // Chrome forgets to tell the end of what nobody holds.
  readonly #held = new Set<SpeechSynthesisUtterance>();
  #settle: ((outcome: Outcome) => void) | undefined;

  async voices(): Promise<Voice[]> {
    const synthesis = this.#synthesis;
    if (!synthesis) return [];
    const now = koreanVoices(synthesis.getVoices());
    if (now.length > 0) return now;
    return new Promise((resolve) => {
      const found = (): Voice[] => koreanVoices(synthesis.getVoices());
      const end = (): void => {
        clearTimeout(timer);
        synthesis.removeEventListener('voiceschanged', came);
        resolve(found());
      };
      const came = (): void => {
        if (found().length > 0) end();
      };
      const timer = setTimeout(end, VOICES_MS);
      synthesis.addEventListener('voiceschanged', came);
    });
  }

  async speak(words: Words): Promise<Outcome> {
    const synthesis = this.#synthesis;
    if (!synthesis) return 'refused';
    if (synthesis.speaking || synthesis.pending) this.cancel();
    const turn = ++this.#turn;
    const wait = this.#silencedAt + BREATH_MS - performance.now();
    if (wait > 0) await breath(wait);
    const known = synthesis.getVoices();
    const voice =
      known.find((each) => each.voiceURI === words.voice) ??
      known.find((each) => each.voiceURI === koreanVoices(known)[0]?.id);
    const letters = voice?.localService === false ? Math.max(20, Math.round(REMOTE_LETTERS * words.rate)) : Infinity;
    for (const text of piecesOf(words.text, letters)) {
      if (turn !== this.#turn) return 'cancelled';
      const outcome = await this.#say({ ...words, text }, voice);
      if (outcome !== 'ended') return outcome;
    }
    return 'ended';
  }

  cancel(): void {
    this.#turn += 1;
    this.#settle?.('cancelled');
    if (!this.#synthesis?.speaking && !this.#synthesis?.pending) return;
    this.#synthesis.cancel();
    this.#silencedAt = performance.now();
  }

  #say({ text, rate, pitch }: Words, voice: SpeechSynthesisVoice | undefined): Promise<Outcome> {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang ?? 'ko-KR';
    utterance.voice = voice ?? null;
    utterance.rate = rate;
    utterance.pitch = pitch;
    this.#held.add(utterance);
    return new Promise((resolve) => {
      const settle = (outcome: Outcome): void => {
        this.#held.delete(utterance);
        resolve(outcome);
      };
      this.#settle = settle;
      utterance.addEventListener('end', () => settle('ended'));
      utterance.addEventListener('error', ({ error }) => settle(outcomeOf(error)));
      // Chrome keeps the silence of another page's pause.
      this.#synthesis?.resume();
      this.#synthesis?.speak(utterance);
    });
  }
}

function outcomeOf(error: string): Outcome {
  if (error === 'canceled' || error === 'interrupted') return 'cancelled';
  return error === 'not-allowed' ? 'refused' : 'failed';
}
