import type { EpisodeUrls } from './episode-urls.ts';

interface SavedEpisode {
  id: number;
  version: string;
}

interface NewEpisode {
  workId: number;
  id: number | null;
  key: string;
  content: 'text' | 'images';
  values: Record<string, string>;
}

/** The episode that a form edits; a new one is created as a draft with the first autosave. */
export class FormEpisode {
  readonly #episode: NewEpisode;
  readonly #onCreated: (saved: SavedEpisode) => void;
  #creating: Promise<number> | undefined;

  readonly #urls: EpisodeUrls;

  constructor(
    episode: NewEpisode,
    { urls, onCreated }: { urls: EpisodeUrls; onCreated: (saved: SavedEpisode) => void },
  ) {
    this.#episode = { ...episode };
    this.#urls = urls;
    this.#onCreated = onCreated;
  }

  /** The id, or null before it is created. */
  get id(): number | null {
    return this.#episode.id;
  }

  draftUrl(id: number): string {
    return this.#urls.draft(this.#episode.workId, id);
  }

  pictureUrl(hash: string): string {
    return this.#urls.picture(this.#episode.workId, hash);
  }

  /** Creates a new episode first. */
  async illustrationUrl(values: Record<string, string>): Promise<string> {
    return this.#urls.illustration(this.#episode.workId, await this.ensureId(values));
  }

  /** Creates the episode if needed. Rejects with `EpisodeError` when the server does. */
  async ensureId(values: Record<string, string>): Promise<number> {
    if (this.#episode.id !== null) return this.#episode.id;
    this.#creating ??= this.#create(values);
    try {
      return await this.#creating;
    } catch (error) {
      this.#creating = undefined;
      throw error;
    }
  }

  async #create(typed: Record<string, string>): Promise<number> {
    const { workId, key, content } = this.#episode;
    const values = { ...this.#episode.values, ...typed };
    if ((values['title'] ?? '').trim() === '') values['title'] = this.#episode.values['title'] ?? '';
    const response = await fetch(this.#urls.newDraft(workId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ formId: key, content, values }),
    });
    const result = await response.json();
    if (!response.ok) throw new EpisodeError(String(result.message));
    const saved = { id: Number(result.id), version: String(result.version) };
    this.#episode.id = saved.id;
    this.#onCreated(saved);
    // Reloading the page goes on with the created episode.
    window.history.replaceState(window.history.state, '', this.#urls.form(workId, saved.id));
    return saved.id;
  }
}

/** The server's message about a rejected episode. */
export class EpisodeError extends Error {}
