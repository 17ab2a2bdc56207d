export type Values = Record<string, string>;

export interface EntityField {
  name: string;
  label: string;
  kind: 'line' | 'text' | 'names' | 'moment' | 'day' | 'colour' | 'select' | 'check' | 'number' | 'picture';
  hint?: string;
  options?: readonly { value: string; name: string }[];
  /** Primary key; read-only after creation. */
  isKey?: boolean;
  isNeeded?: boolean;
  /** Shown only for these choices of another field; always shown without script. */
  when?: { of: string; is: readonly string[] };
}

export interface EntitySection {
  title: string;
  fields: EntityField[];
}

export function optionsOf(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}
