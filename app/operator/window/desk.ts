/** What was typed, by the names of its fields. */
export type Values = Record<string, string>;

/** A field of a form of the window, as it is shown. */
export interface DeskField {
  name: string;
  label: string;
  kind: 'line' | 'text' | 'names' | 'moment' | 'day' | 'colour' | 'select' | 'check' | 'number' | 'picture';
  hint?: string;
  options?: readonly { value: string; name: string }[];
  /** It is the thing's own name: once written it stays. */
  isKey?: boolean;
  isNeeded?: boolean;
  /** Of use with some choices of another field only; without script it stands there always. */
  when?: { of: string; is: readonly string[] };
}

/** Fields that belong together, under a heading of their own. */
export interface DeskPart {
  title: string;
  fields: DeskField[];
}

/** Options of a select from names by their values. */
export function optionsOf(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}
