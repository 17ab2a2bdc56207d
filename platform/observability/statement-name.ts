const VERB = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|with|set|truncate)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_.]*)"?/i;

/** Verb and first table: `select episode`; no values. */
export function statementName(text: string): string {
  const verb = (VERB.exec(text)?.[1] ?? 'statement').toLowerCase();
  const table = TABLE.exec(text)?.[1];
  return table === undefined || /^(begin|commit|rollback|set)$/.test(verb) ? verb : `${verb} ${table.toLowerCase()}`;
}
