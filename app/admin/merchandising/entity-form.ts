import { type ContentFieldKind, type ContentFields, type ContentFieldType } from '#shared/merchandising/content-field';
import type { SearchKind } from '../components/search-result.ts';

export type Values = Record<string, string>;

export interface EntityField {
  name: string;
  label: string;
  kind:
    | 'line'
    | 'slug'
    | 'text'
    | 'names'
    | 'pick'
    | 'moment'
    | 'day'
    | 'colour'
    | 'select'
    | 'check'
    | 'number'
    | 'picture';
  hint?: string | undefined;
  options?: readonly { value: string; name: string }[];
  /** What a `pick` field searches. */
  picks?: SearchKind;
  isSingle?: boolean;
  /** Primary key; read-only after creation. */
  isKey?: boolean;
  isNeeded?: boolean;
  /** Shown only for these choices of another field; always shown without script. */
  when?: { of: string; is: readonly string[] };
  rows?: number;
  /** Of a picture that readers see cropped: the field of its focal point. */
  focus?: string;
}

export interface EntitySection {
  title: string;
  lead?: string | null;
  fields: EntityField[];
}

export function optionsOf(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}

type Control = Omit<EntityField, 'name' | 'label' | 'hint' | 'isNeeded'>;

const CONTROLS: { [Kind in ContentFieldKind]: (type: ContentFieldType<Kind>) => Control } = {
  slug: () => ({ kind: 'slug', isKey: true }),
  line: () => ({ kind: 'line' }),
  text: ({ rows }) => ({ kind: 'text', rows }),
  article: () => ({ kind: 'text', rows: 16 }),
  works: () => ({ kind: 'pick', picks: 'work' }),
  colour: () => ({ kind: 'colour' }),
  picture: () => ({ kind: 'picture' }),
  count: () => ({ kind: 'number' }),
  choices: ({ names, all }) => ({
    kind: 'select',
    options: [{ value: Object.keys(names).join(','), name: all }, ...onlyOptions(names)],
  }),
  truth: () => ({ kind: 'check' }),
  time: () => ({ kind: 'moment' }),
};

function onlyOptions(names: Readonly<Record<string, string>>): { value: string; name: string }[] {
  return Object.entries(names).map(([value, name]) => ({ value, name: `${name}만` }));
}

function controlOf<Kind extends ContentFieldKind>(type: ContentFieldType<Kind>): Control {
  return CONTROLS[type.kind](type);
}

/** The sections of a form, from the definition of its fields. */
export function contentSections(
  fields: ContentFields,
  sections: Readonly<Record<string, { title: string; lead: string | null }>>,
): EntitySection[] {
  return Object.entries(sections).map(([section, head]) => ({
    ...head,
    fields: Object.entries(fields)
      .filter(([, field]) => field.section === section)
      .map(([name, { label, hint, type }]) => ({
        name,
        label,
        hint: hint ?? undefined,
        isNeeded: type.isRequired ?? false,
        ...controlOf(type),
      })),
  }));
}
