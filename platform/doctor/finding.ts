/** What the doctor found: good, worth a look, or broken; with what to do unless it is good. */
export interface Finding {
  /** Names it in `--json`, for whatever watches the shop. */
  name: string;
  state: 'good' | 'look' | 'broken';
  /** A Korean sentence. */
  sentence: string;
  remedy?: string;
}

export function good(name: string, sentence: string): Finding {
  return { name, state: 'good', sentence };
}

export function look(name: string, sentence: string, remedy: string): Finding {
  return { name, state: 'look', sentence, remedy };
}

export function broken(name: string, sentence: string, remedy: string): Finding {
  return { name, state: 'broken', sentence, remedy };
}
