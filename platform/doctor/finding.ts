/** With a remedy unless good. */
export interface Finding {
  /** Identifies it in `--json`. */
  name: string;
  state: 'good' | 'look' | 'broken';
  /** In Korean. */
  sentence: string;
  remedy?: string;
}

export function okFinding(name: string, sentence: string): Finding {
  return { name, state: 'good', sentence };
}

export function warningFinding(name: string, sentence: string, remedy: string): Finding {
  return { name, state: 'look', sentence, remedy };
}

export function errorFinding(name: string, sentence: string, remedy: string): Finding {
  return { name, state: 'broken', sentence, remedy };
}
