/** The value of each field kind; times are ISO strings where data leaves the server. */
export interface ContentFieldValues {
  /** Name in URLs and files. */
  slug: string;
  line: string;
  text: string;
  /** Markdown. */
  article: string;
  /** Keys or titles of works, in order. */
  works: string[];
  /** `#24405a`. */
  colour: string | null;
  /** Hash of a picture. */
  picture: string | null;
  count: number;
  choices: string[];
  truth: boolean;
  time: Date | null;
}
/** The kind of a field: decides value, form control, validation, file format and stored type. */
export type ContentFieldKind = keyof ContentFieldValues;

/** `most`: characters, works or the highest number. `all`: label of every choice together. */
type KindOptions<Kind extends ContentFieldKind> = Kind extends 'slug' | 'line' | 'article' | 'works'
  ? { most: number }
  : Kind extends 'text'
    ? { most: number; rows: number }
    : Kind extends 'count'
      ? { least: number; most: number }
      : Kind extends 'choices'
        ? { names: Readonly<Record<string, string>>; all: string }
        : object;

/** A field kind with its limits; `isRequired` refuses the empty value. */
export type ContentFieldType<Kind extends ContentFieldKind = ContentFieldKind> = {
  [Each in Kind]: { kind: Each; isRequired?: true } & KindOptions<Each>;
}[Kind];

/** Every decision about a field of a promotion, event or notice; a field without one does not compile. */
export interface ContentFieldDefinition {
  label: string;
  /** Help below the form control. */
  hint: string | null;
  type: ContentFieldType;
  /** Column of the table; null if stored in another table. */
  column: string | null;
  /** Section of the console form. */
  section: string;
  /** `readers`: in the API; `derived`: readers see what is computed from it; `operators`: console only. */
  visibility: 'readers' | 'derived' | 'operators';
  /** What readers without access to adult works get when everything about it is adult. */
  whenAdult: 'shown' | 'masked';
  /** Whether the console's list finds it by this text. */
  isSearched: boolean;
  /** Key in the shop folder, also of the export; null: the file's name. */
  file: string | null;
  /** When a file omits it; `computed` from the other values. A file never overwrites an entity edited in the console. */
  whenOmitted: 'rejected' | 'emptied' | 'computed';
}
/** The fields of an entity, in form order. */
export type ContentFields = Readonly<Record<string, ContentFieldDefinition>>;

/** The value of a field type; choices are narrowed to their names, required times to dates. */
export type ContentValueOf<Type extends ContentFieldType> = Type extends { kind: 'choices'; names: infer Names }
  ? (keyof Names & string)[]
  : Type extends { kind: 'time'; isRequired: true }
    ? Date
    : ContentFieldValues[Type['kind']];

/** Form values of an entity. */
export type ContentValues<Fields extends ContentFields> = {
  -readonly [Name in keyof Fields]: ContentValueOf<Fields[Name]['type']>;
};
/** Names of the fields with a property. */
export type ContentFieldsWith<Fields extends ContentFields, Property> = {
  [Name in keyof Fields & string]: Fields[Name] extends Property ? Name : never;
}[keyof Fields & string];

/** Values of an entity in a file of the shop folder. */
export type ContentFileValues<Fields extends ContentFields> = {
  [Name in ContentFieldsWith<Fields, { whenOmitted: 'rejected' }>]: ContentValues<Fields>[Name];
} & {
  [Name in Exclude<keyof Fields, ContentFieldsWith<Fields, { whenOmitted: 'rejected' }>>]?:
    | ContentValues<Fields>[Name]
    | undefined;
};

/** Names of an entity's fields, in form order. */
export function contentFieldNames<Fields extends ContentFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}

/** Names of the fields that satisfy a condition. */
export function fieldsWith<Fields extends ContentFields, const Property extends Partial<ContentFieldDefinition>>(
  fields: Fields,
  property: Property,
): ContentFieldsWith<Fields, Property>[] {
  return contentFieldNames(fields).filter((name): name is ContentFieldsWith<Fields, Property> => {
    const decisions: Readonly<Record<string, unknown>> = { ...fields[name] };
    return Object.entries(property).every(([part, value]) => decisions[part] === value);
  });
}

/** What readers without access to adult works get of an entity about adult works alone. */
export function maskedContent<Fields extends ContentFields>(
  fields: Fields,
): Pick<ContentValues<Fields>, ContentFieldsWith<Fields, { visibility: 'readers'; whenAdult: 'masked' }>> {
  const masked = fieldsWith(fields, { visibility: 'readers', whenAdult: 'masked' }).flatMap((name) => {
    const type = fields[name]?.type;
    return type ? [[name, emptyContentValue(type)]] : [];
  });
  return Object.fromEntries(masked);
}

/** Labels of an entity's fields, as audit entries name them. */
export function contentLabels<Fields extends ContentFields>(
  fields: Fields,
): { [Name in keyof Fields]: Fields[Name]['label'] } {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels);
}

const EMPTY_VALUES: { [Kind in ContentFieldKind]: (type: ContentFieldType<Kind>) => ContentFieldValues[Kind] } = {
  slug: () => '',
  line: () => '',
  text: () => '',
  article: () => '',
  works: () => [],
  colour: () => null,
  picture: () => null,
  count: ({ least }) => least,
  choices: ({ names }) => Object.keys(names),
  truth: () => false,
  time: () => null,
};

/** The values of a file with its omitted fields emptied. */
export function filledContent<Fields extends ContentFields>(
  fields: Fields,
  values: ContentFileValues<Fields>,
): ContentValues<Fields> {
  const given: Readonly<Record<string, unknown>> = values;
  const filled = Object.entries(fields).map(([name, { type }]) => [name, given[name] ?? emptyContentValue(type)]);
  return Object.fromEntries(filled);
}

/** The record of an entity in the shop folder, by the keys of its files; without empty values. */
export function contentRecord<Fields extends ContentFields>(
  fields: Fields,
  values: Partial<ContentValues<Fields>>,
): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = values;
  const written = Object.entries(fields).flatMap(([name, { type, file, whenOmitted }]) => {
    const value = given[name] ?? null;
    const isOmitted = whenOmitted === 'emptied' && JSON.stringify(value) === JSON.stringify(emptyContentValue(type));
    const isEmpty = value === null || isOmitted;
    return isEmpty || file === null ? [] : [[file, value instanceof Date ? value.toISOString() : value]];
  });
  return Object.fromEntries(written);
}

function emptyContentValue<Kind extends ContentFieldKind>(type: ContentFieldType<Kind>): ContentFieldValues[Kind] {
  return EMPTY_VALUES[type.kind](type);
}
