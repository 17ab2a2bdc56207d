import { type Page, expect } from '@playwright/test';

/** What a stand-in voice was told to say, and what was marked in the page at that moment. */
export interface Saying {
  text: string;
  marked: string;
  rate: number;
  voice: string;
  /** How it came out. */
  outcome: 'ended' | 'cancelled' | undefined;
}

/** Chromium without a screen has no voices: this one speaks for as long as it is told, and remembers what. */
export async function standInVoice(page: Page, { names = ['유나'], ms = 80, isRemote = false } = {}): Promise<void> {
  await page.addInitScript(
    (given) => {
      const said: Saying[] = [];
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
        ms = given.ms;
        names = given.names;
        #current: { utterance: Utterance; timer: number; saying: Saying } | undefined;
        getVoices = () =>
          this.names.map((name) => ({
            name,
            voiceURI: name,
            lang: 'ko-KR',
            localService: !given.isRemote,
            default: false,
          }));
        speak(utterance: Utterance) {
          if (this.#current) throw new Error('two voices at once');
          const range = [...(CSS.highlights.get('seoga-aloud') ?? [])][0];
          const { text, rate, voice } = utterance;
          const marked = range instanceof Range ? range.toString() : '';
          const saying: Saying = { text, marked, rate, voice: voice?.name ?? '', outcome: undefined };
          said.push(saying);
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
      Object.assign(window, { said });
    },
    { names, ms, isRemote },
  );
}

/** What was said so far, in order. */
export function saidIn(page: Page): Promise<Saying[]> {
  return page.evaluate(() => Reflect.get(window, 'said'));
}

/** Other voices, or another length of what is said. */
export async function changeVoice(page: Page, change: { names?: string[]; ms?: number }): Promise<void> {
  await page.evaluate((part) => void Object.assign(window.speechSynthesis, part), change);
}

/** Where the marked sentence stands in the view; undefined when none is marked. */
export function markedBox(page: Page): Promise<{ top: number; bottom: number } | undefined> {
  return page.evaluate(() => {
    const range = [...(CSS.highlights.get('seoga-aloud') ?? [])][0];
    if (!(range instanceof Range)) return undefined;
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });
}

/** Letters and digits alone: what a voice says of a text. */
export function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Brings the viewer's bars and opens a tool by its name. */
export async function openTool(page: Page, name: '듣기' | '자동 스크롤'): Promise<void> {
  const viewer = page.locator('[data-bars]');
  // The bars go a moment after a scroll.
  await page.waitForTimeout(300);
  if ((await viewer.getAttribute('data-bars')) === 'hidden') await page.keyboard.press('Escape');
  await expect(viewer).toHaveAttribute('data-bars', 'shown');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('toolbar', { name })).toBeVisible();
}
