import { splitText } from './sentences.ts';
import { type Outcome, type SpeechEngine, type Voice, type Utterance, koreanVoices } from './speech-engine.ts';

const VOICES_MS = 2000;
/** Speech requested right after a cancel is lost. */
const BREATH_MS = 60;
/** Chrome stops remote voices after about 14 seconds: the characters spoken in that time. */
const REMOTE_MAX_CHARACTERS = 70;

const breath = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Web Speech API; without it there are no voices. */
export class WebSpeechEngine implements SpeechEngine {
  readonly #synthesis = 'speechSynthesis' in window ? window.speechSynthesis : undefined;
  #turn = 0;
  #silencedAt = -BREATH_MS;
  // Keeps a reference: Chrome loses the end event of a collected utterance.
  readonly #held = new Set<SpeechSynthesisUtterance>();
  #settle: ((outcome: Outcome) => void) | undefined;

  async voices(): Promise<Voice[]> {
    const synthesis = this.#synthesis;
    if (!synthesis) return [];
    const now = koreanVoices(synthesis.getVoices());
    if (now.length > 0) return now;
    return new Promise((resolve) => {
      const voices = (): Voice[] => koreanVoices(synthesis.getVoices());
      const end = (): void => {
        clearTimeout(timer);
        synthesis.removeEventListener('voiceschanged', onVoices);
        resolve(voices());
      };
      const onVoices = (): void => {
        if (voices().length > 0) end();
      };
      const timer = setTimeout(end, VOICES_MS);
      synthesis.addEventListener('voiceschanged', onVoices);
    });
  }

  async speak(words: Utterance): Promise<Outcome> {
    const synthesis = this.#synthesis;
    if (!synthesis) return 'refused';
    if (synthesis.speaking || synthesis.pending) this.cancel();
    const generation = ++this.#turn;
    const wait = this.#silencedAt + BREATH_MS - performance.now();
    if (wait > 0) await breath(wait);
    const available = synthesis.getVoices();
    const voice =
      available.find((each) => each.voiceURI === words.voice) ??
      available.find((each) => each.voiceURI === koreanVoices(available)[0]?.id);
    const characters =
      voice?.localService === false ? Math.max(20, Math.round(REMOTE_MAX_CHARACTERS * words.rate)) : Infinity;
    for (const text of splitText(words.text, characters)) {
      if (generation !== this.#turn) return 'cancelled';
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

  #say({ text, rate, pitch }: Utterance, voice: SpeechSynthesisVoice | undefined): Promise<Outcome> {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang ?? 'ko-KR';
    utterance.voice = voice ?? null;
    utterance.rate = rate;
    utterance.pitch = pitch;
    this.#held.add(utterance);
    return new Promise((resolve) => {
      const finish = (outcome: Outcome): void => {
        this.#held.delete(utterance);
        resolve(outcome);
      };
      this.#settle = finish;
      utterance.addEventListener('end', () => finish('ended'));
      utterance.addEventListener('error', ({ error }) => finish(outcomeOf(error)));
      // Chrome keeps the paused state of another page.
      this.#synthesis?.resume();
      this.#synthesis?.speak(utterance);
    });
  }
}

function outcomeOf(error: string): Outcome {
  if (error === 'canceled' || error === 'interrupted') return 'cancelled';
  return error === 'not-allowed' ? 'refused' : 'failed';
}
