import type { EditorBlock } from './editor-blocks.ts';

const QUIET_MS = 1500;
const AGAIN_MS = 5000;

/** What became of keeping: nothing to keep, on its way, kept, not yet, or another window goes on. */
export type KeepState = 'idle' | 'keeping' | 'kept' | 'failing' | 'elsewhere' | 'refused';

interface Keeping {
  episodeId: number;
  basedOn: number;
  version: number;
  blocks(): EditorBlock[];
  tell(state: KeepState, words?: string): void;
}

/** Keeps a draft with the shop: a moment after the last letter, one keeping at a time, again while the line is broken. */
export class DraftKeeping {
  readonly #keeping: Keeping;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isDirty = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
    this.#version = keeping.version;
  }

  /** Whether something was typed that the shop has not. */
  get isDirty(): boolean {
    return this.#isDirty || this.#isSending;
  }

  get version(): number {
    return this.#version;
  }

  changed(): void {
    this.#isDirty = true;
    this.#wait(QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** What a page leaves behind; nobody waits for the answer. */
  leave(): void {
    if (this.#isDirty && !this.#isSending) void this.#send(true).catch(() => undefined);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), milliseconds);
  }

  async #keep(): Promise<void> {
    if (this.#isSending) return this.#wait(QUIET_MS);
    const { tell } = this.#keeping;
    this.#isSending = true;
    this.#isDirty = false;
    tell('keeping');
    try {
      const response = await this.#send(false);
      const answer = await response.json();
      if (response.ok) {
        this.#version = answer.version;
        tell('kept');
      } else if (answer.name === 'TEXT_ERROR' && answer.code === '0003') tell('elsewhere', answer.message);
      else tell('refused', answer.message);
    } catch {
      this.#isDirty = true;
      tell('failing');
      this.#wait(AGAIN_MS);
    }
    this.#isSending = false;
  }

  #send(keepalive: boolean): Promise<Response> {
    const { episodeId, basedOn, blocks } = this.#keeping;
    return fetch(`/operator/episodes/${episodeId}/draft`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ basedOn, version: this.#version, blocks: blocks() }),
      // A browser lets no more than this go along with a page that ends.
      keepalive: keepalive && JSON.stringify(blocks()).length < 20_000,
    });
  }
}
