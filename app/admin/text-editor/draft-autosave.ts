import type { EditorBlock } from './editor-blocks.ts';
import { adminPaths } from '#shared/web/admin-paths';

const IDLE_MS = 1500;
const AGAIN_MS = 5000;

/** `elsewhere`: another window edits the draft. */
export type AutosaveState = 'idle' | 'keeping' | 'kept' | 'failing' | 'elsewhere' | 'refused';

interface AutosaveOptions {
  episodeId: number;
  basedOn: number;
  version: number;
  blocks(): EditorBlock[];
  notify(state: AutosaveState, text?: string): void;
}

/** Saves the draft shortly after the last input, one request at a time, and retries on network errors. */
export class DraftAutosave {
  readonly #keeping: AutosaveOptions;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isDirty = false;

  constructor(autosave: AutosaveOptions) {
    this.#keeping = autosave;
    this.#version = autosave.version;
  }

  get isDirty(): boolean {
    return this.#isDirty || this.#isSending;
  }

  get version(): number {
    return this.#version;
  }

  changed(): void {
    this.#isDirty = true;
    this.#wait(IDLE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Saves on page exit without waiting. */
  leave(): void {
    if (this.#isDirty && !this.#isSending) void this.#send(true).catch(() => undefined);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), milliseconds);
  }

  async #keep(): Promise<void> {
    if (this.#isSending) return this.#wait(IDLE_MS);
    const { notify } = this.#keeping;
    this.#isSending = true;
    this.#isDirty = false;
    notify('keeping');
    try {
      const response = await this.#send(false);
      const result = await response.json();
      if (response.ok) {
        this.#version = result.version;
        notify('kept');
      } else if (result.name === 'TEXT_ERROR' && result.code === '0003') notify('elsewhere', result.message);
      else notify('refused', result.message);
    } catch {
      this.#isDirty = true;
      notify('failing');
      this.#wait(AGAIN_MS);
    }
    this.#isSending = false;
  }

  #send(keepalive: boolean): Promise<Response> {
    const { episodeId, basedOn, blocks } = this.#keeping;
    return fetch(adminPaths.episode(episodeId, 'draft'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ basedOn, version: this.#version, blocks: blocks() }),
      // Browsers limit keepalive bodies.
      keepalive: keepalive && JSON.stringify(blocks()).length < 20_000,
    });
  }
}
