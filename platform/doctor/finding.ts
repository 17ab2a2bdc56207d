/** With a remedy unless good. */
export interface Finding {
  /** Identifies it in `--json`. */
  name: string;
  state: 'good' | 'look' | 'broken';
  /** In Korean. */
  sentence: string;
  remedy?: string;
}

export function okFinding(name: string, message: string): Finding {
  return { name, state: 'good', sentence: message };
}

export function warningFinding(name: string, message: string, remedy: string): Finding {
  return { name, state: 'look', sentence: message, remedy };
}

export function errorFinding(name: string, message: string, remedy: string): Finding {
  return { name, state: 'broken', sentence: message, remedy };
}
