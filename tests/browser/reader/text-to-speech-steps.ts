import { type Page, expect } from '@playwright/test';
import { savePosition } from './reader-steps.ts';

/** One utterance and the text highlighted meanwhile. */
export interface Saying {
  text: string;
  marked: string;
  rate: number;
  voice: string;
  outcome: 'ended' | 'cancelled' | undefined;
}

/** Headless Chromium has no voices; this fake records utterances and takes a set time. */
export async function fakeSpeechSynthesis(
  page: Page,
  { names = ['유나'], ms = 80, isRemote = false } = {},
): Promise<void> {
  await page.addInitScript(
    (input) => {
      const messages: Saying[] = [];
      class Utterance extends EventTarget {
        text: string;
        lang = '';
        voice: { name: string } | null = null;
        rate = 1;
        pitch = 1;
        constructor(text: string) {
          super();
          this.text = text;
        }
      }
      class Synthesis extends EventTarget {
        speaking = false;
        pending = false;
        paused = false;
        ms = input.ms;
        names = input.names;
        #current: { utterance: Utterance; timer: number; saying: Saying } | undefined;
        getVoices = () =>
          this.names.map((name) => ({
            name,
            voiceURI: name,
            lang: 'ko-KR',
            localService: !input.isRemote,
            default: false,
          }));
        speak(utterance: Utterance) {
          if (this.#current) throw new Error('two voices at once');
          const range = [...(CSS.highlights.get('seoga-aloud') ?? [])][0];
          const { text, rate, voice } = utterance;
          const marked = range instanceof Range ? range.toString() : '';
          const saying: Saying = { text, marked, rate, voice: voice?.name ?? '', outcome: undefined };
          messages.push(saying);
          this.speaking = true;
          this.#current = { utterance, saying, timer: window.setTimeout(() => this.#end('ended'), this.ms) };
        }
        cancel() {
          this.#end('cancelled');
        }
        resume() {
          this.paused = false;
        }
        #end(outcome: 'ended' | 'cancelled') {
          if (!this.#current) return;
          const { utterance, timer, saying } = this.#current;
          this.#current = undefined;
          this.speaking = false;
          clearTimeout(timer);
          saying.outcome = outcome;
          const event =
            outcome === 'ended' ? new Event('end') : Object.assign(new Event('error'), { error: 'canceled' });
          utterance.dispatchEvent(event);
        }
      }
      Object.defineProperty(window, 'speechSynthesis', { value: new Synthesis() });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
      Object.assign(window, { spoken: messages });
    },
    { names, ms, isRemote },
  );
}

export function spokenIn(page: Page): Promise<Saying[]> {
  return page.evaluate(() => Reflect.get(window, 'spoken'));
}

export async function changeVoice(page: Page, change: { names?: string[]; ms?: number }): Promise<void> {
  await page.evaluate((part) => void Object.assign(window.speechSynthesis, part), change);
}

export function markedBox(page: Page): Promise<{ top: number; bottom: number } | undefined> {
  return page.evaluate(() => {
    const range = [...(CSS.highlights.get('seoga-aloud') ?? [])][0];
    if (!(range instanceof Range)) return undefined;
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });
}

/** Records which media keys the page listens to. */
export async function recordMediaKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = new Map<string, MediaSessionActionHandler>();
    const set = MediaSession.prototype.setActionHandler;
    MediaSession.prototype.setActionHandler = function record(name, handler) {
      if (handler) keys.set(name, handler);
      else keys.delete(name);
      set.call(this, name, handler);
    };
    Object.assign(window, { mediaKeys: keys });
  });
}

/** Presses a key of the lock screen or of headphones. */
export async function pressMediaKey(page: Page, action: MediaSessionAction): Promise<void> {
  await page.evaluate((name) => {
    const keys: Map<string, MediaSessionActionHandler> = Reflect.get(window, 'mediaKeys');
    keys.get(name)?.({ action: name });
  }, action);
}

/** What the lock screen shows. */
export function mediaSession(
  page: Page,
): Promise<{ state: string; title: string | undefined; album: string | undefined; keys: string[] }> {
  return page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    const keys: Map<string, unknown> = Reflect.get(window, 'mediaKeys');
    return { state: playbackState, title: metadata?.title, album: metadata?.album, keys: [...keys.keys()].toSorted() };
  });
}

/** Only letters and digits, for comparing speech with text. */
export function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export async function openTool(page: Page, name: '듣기' | '자동 스크롤'): Promise<void> {
  const viewer = page.locator('[data-bars]');
  // Scrolling hides the toolbars once it is measured.
  await savePosition(page);
  if ((await viewer.getAttribute('data-bars')) === 'hidden') await page.keyboard.press('Escape');
  await expect(viewer).toHaveAttribute('data-bars', 'shown');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('toolbar', { name })).toBeVisible();
}
