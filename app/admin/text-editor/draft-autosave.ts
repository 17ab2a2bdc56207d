import { EpisodeError, type FormEpisode } from '../episode/form-episode.ts';
import type { EditorBlock } from './editor-blocks.ts';

const IDLE_MS = 1500;
const AGAIN_MS = 5000;

/** `elsewhere`: another window edits the draft. */
export type AutosaveState = 'idle' | 'keeping' | 'kept' | 'failing' | 'elsewhere' | 'refused';

interface AutosaveOptions {
  target: FormEpisode;
  basedOn: number;
  version: number;
  blocks(): EditorBlock[];
  /** Form values kept beside the text. */
  fields(): Record<string, string>;
  notify(state: AutosaveState, text?: string): void;
}

/**
 * Saves the draft shortly after the last input, one request at a time, and retries on network errors and failures of
 * the server. A request without a response is repeated unchanged first: the server may have saved it.
 */
export class DraftAutosave {
  readonly #options: AutosaveOptions;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isDirty = false;
  #unanswered: string | undefined;

  constructor(autosave: AutosaveOptions) {
    this.#options = autosave;
    this.#version = autosave.version;
  }

  get isDirty(): boolean {
    return this.#isDirty || this.#sending !== undefined;
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

  /** Saves at once. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#isDirty) await this.#keep();
    // A repeated request had an older text.
    if (this.#isDirty && this.#unanswered === undefined) await this.flush();
  }

  /** Saves on page exit without waiting. */
  leave(): void {
    const { id } = this.#options.target;
    if (this.#isDirty && !this.#sending && id !== null)
      void this.#send(id, { body: this.#body(), keepalive: true }).catch(() => undefined);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), milliseconds);
  }

  async #keep(): Promise<void> {
    if (this.#sending) return this.#wait(IDLE_MS);
    this.#isDirty = false;
    this.#options.notify('keeping');
    this.#sending = this.#save();
    await this.#sending;
    this.#sending = undefined;
  }

  async #save(): Promise<void> {
    const { notify, target, fields } = this.#options;
    const isRepeat = this.#unanswered !== undefined;
    try {
      const id = await target.ensureId(fields());
      this.#unanswered ??= this.#body();
      const response = await this.#send(id, { body: this.#unanswered, keepalive: false });
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
      const result = await response.json();
      this.#unanswered = undefined;
      if (response.ok) {
        this.#version = result.version;
        notify('kept');
        if (isRepeat) this.changed();
      } else if (result.name === 'TEXT_ERROR' && result.code === '0003') notify('elsewhere', result.message);
      else notify('refused', result.message);
    } catch (error) {
      if (error instanceof EpisodeError) return notify('refused', error.message);
      this.#isDirty = true;
      notify('failing');
      this.#wait(AGAIN_MS);
    }
  }

  #body(): string {
    const { basedOn, blocks, fields } = this.#options;
    return JSON.stringify({ basedOn, version: this.#version, blocks: blocks(), fields: fields() });
  }

  #send(episodeId: number, { body, keepalive }: { body: string; keepalive: boolean }): Promise<Response> {
    return fetch(this.#options.target.draftUrl(episodeId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // Browsers limit keepalive bodies.
      keepalive: keepalive && body.length < 20_000,
    });
  }
}
