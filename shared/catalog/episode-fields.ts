import { WORK_LIMITS } from './work-fields.ts';

/** The value of each kind of episode field. */
export interface EpisodeFieldValues {
  line: string;
  text: string;
  time: Date;
  truth: boolean;
  /** Null: none. */
  count: number | null;
}
type EpisodeFieldKind = keyof EpisodeFieldValues;

/** `most`: characters of a text, highest number of a count. */
type EpisodeFieldType =
  | { kind: 'line' | 'text'; most: number }
  | { kind: 'count'; most: number }
  | { kind: 'truth'; yes: string; no: string }
  | { kind: 'time' };

/** What the console edits of an episode. An import never overwrites an edited one. */
export const EPISODE_EDIT_NAMES = {
  title: '제목',
  opensAt: '공개 시각',
  price: '가격',
  listing: '올리기',
  text: '본문',
  notes: '작가의 말',
} as const;
/** A part of an episode that imports keep as edited. */
export type EpisodeEdit = keyof typeof EPISODE_EDIT_NAMES;

/** Every decision about an episode's field; a field without one does not compile. */
export interface EpisodeFieldDefinition {
  label: string;
  /** Help below the form control and in the head of a sheet. */
  hint: string | null;
  type: EpisodeFieldType;
  /** Column of `episode`. */
  column: string;
  /** The edit that changes the field, alone or with others. */
  edit: Exclude<EpisodeEdit, 'text'>;
  /** `list`: in lists of episodes; `content`: only with the content; `derived`: readers see what is computed from it. */
  visibility: 'list' | 'content' | 'derived';
  /** Key of an episode in a `work.yaml`, also of the export. */
  workYaml: string;
  /** Whether sheets of episodes have it as a column. */
  isInSheet: boolean;
  /** Whether autosaved drafts keep it beside the text. */
  isAutosaved: boolean;
}

/** Longest note of the author before or after an episode, in characters. */
const MAX_NOTE_LETTERS = 2_000;
const NOTE_HINT = '본문과 함께 독자에게 보입니다. 2,000자까지 적을 수 있습니다.';
const MAX_COINS = 10_000;

/** The fields of an episode. Console, sheets, import, export, API, undo and audit log derive from it. */
export const EPISODE_FIELDS = {
  title: {
    label: '제목',
    hint: null,
    type: { kind: 'line', most: WORK_LIMITS.line },
    column: 'title',
    edit: 'title',
    visibility: 'list',
    workYaml: 'title',
    isInSheet: true,
    isAutosaved: true,
  },
  opensAt: {
    label: '공개 일시',
    hint: '예: 2026-12-03 18:00 (서울)',
    type: { kind: 'time' },
    column: 'opens_at',
    edit: 'opensAt',
    visibility: 'list',
    workYaml: 'opensAt',
    isInSheet: true,
    isAutosaved: false,
  },
  isFree: {
    label: '무료',
    hint: '무료 또는 유료',
    type: { kind: 'truth', yes: '무료', no: '유료' },
    column: 'is_free',
    edit: 'price',
    visibility: 'derived',
    workYaml: 'price.free',
    isInSheet: true,
    isAutosaved: false,
  },
  buyCoins: {
    label: '소장 코인',
    hint: null,
    type: { kind: 'count', most: MAX_COINS },
    column: 'buy_coins',
    edit: 'price',
    visibility: 'list',
    workYaml: 'price.buy',
    isInSheet: true,
    isAutosaved: false,
  },
  rentalCoins: {
    label: '대여 코인',
    hint: null,
    type: { kind: 'count', most: MAX_COINS },
    column: 'rental_coins',
    edit: 'price',
    visibility: 'list',
    workYaml: 'price.rental',
    isInSheet: true,
    isAutosaved: false,
  },
  rentalHours: {
    label: '대여 시간',
    hint: null,
    type: { kind: 'count', most: 8_760 },
    column: 'rental_hours',
    edit: 'price',
    visibility: 'list',
    workYaml: 'price.rentalHours',
    isInSheet: true,
    isAutosaved: false,
  },
  noteBefore: {
    label: '작가의 말 (본문 앞)',
    hint: NOTE_HINT,
    type: { kind: 'text', most: MAX_NOTE_LETTERS },
    column: 'note_before',
    edit: 'notes',
    visibility: 'content',
    workYaml: 'noteBefore',
    isInSheet: false,
    isAutosaved: true,
  },
  noteAfter: {
    label: '작가의 말 (본문 뒤)',
    hint: NOTE_HINT,
    type: { kind: 'text', most: MAX_NOTE_LETTERS },
    column: 'note_after',
    edit: 'notes',
    visibility: 'content',
    workYaml: 'noteAfter',
    isInSheet: false,
    isAutosaved: true,
  },
  isWithdrawn: {
    label: '내림',
    hint: null,
    type: { kind: 'truth', yes: '내림', no: '올림' },
    column: 'is_withdrawn',
    edit: 'listing',
    visibility: 'derived',
    workYaml: 'listed',
    isInSheet: false,
    isAutosaved: false,
  },
} as const satisfies Readonly<Record<string, EpisodeFieldDefinition>>;

/** A field of an episode. */
export type EpisodeField = keyof typeof EPISODE_FIELDS;
/** The values of an episode's fields. */
export type EpisodeValues = {
  [Name in EpisodeField]: EpisodeFieldValues[(typeof EPISODE_FIELDS)[Name]['type']['kind'] & EpisodeFieldKind];
};
/** The same as JSON. */
export type EpisodeJson = {
  [Name in EpisodeField]: EpisodeValues[Name] extends Date ? string : EpisodeValues[Name];
};
/** The same by column. */
export type EpisodeColumns = {
  [Name in EpisodeField as (typeof EPISODE_FIELDS)[Name]['column']]: EpisodeValues[Name];
};
/** Fields with a property. */
type EpisodeFieldsWith<Property> = {
  [Name in EpisodeField]: (typeof EPISODE_FIELDS)[Name] extends Property ? Name : never;
}[EpisodeField];

/** Every field, in form order. */
export const EPISODE_FIELD_NAMES: readonly EpisodeField[] = Object.keys(EPISODE_FIELDS).filter(isEpisodeField);

function isEpisodeField(name: string): name is EpisodeField {
  return Object.hasOwn(EPISODE_FIELDS, name);
}

/** The decisions about a field. */
export function episodeField(name: EpisodeField): EpisodeFieldDefinition {
  return EPISODE_FIELDS[name];
}

/** Fields with a property, in form order. */
export function episodeFieldsWith<const Property extends Partial<EpisodeFieldDefinition>>(
  property: Property,
): EpisodeFieldsWith<Property>[] {
  return EPISODE_FIELD_NAMES.filter((name): name is EpisodeFieldsWith<Property> =>
    Object.entries(property).every(([part, value]) =>
      Object.entries(EPISODE_FIELDS[name]).some(([key, own]) => key === part && own === value),
    ),
  );
}

/** Labels of the fields, as audit entries name them. */
export const EPISODE_LABELS: Readonly<Record<EpisodeField, string>> = labelsOf();

function labelsOf(): Record<EpisodeField, string> {
  const labels = Object.entries(EPISODE_FIELDS).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels);
}

/** The values of some fields alone, in the order of the names. */
export function pickEpisodeValues<Name extends EpisodeField, From extends Pick<EpisodeValues, Name>>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const values = names.map((name) => [name, from[name]]);
  return Object.fromEntries(values);
}

/** Texts returned with an episode's content. */
export const EPISODE_CONTENT_FIELDS = episodeFieldsWith({ visibility: 'content' });
/** The texts around an episode's content. */
export type EpisodeContentTexts = Pick<EpisodeValues, (typeof EPISODE_CONTENT_FIELDS)[number]>;

/** The texts around the content from the first source that has them; empty without one. */
export function episodeContentTexts(...sources: (Partial<EpisodeContentTexts> | undefined)[]): EpisodeContentTexts {
  const texts = EPISODE_CONTENT_FIELDS.map((name) => {
    return [name, sources.find((source) => source?.[name] !== undefined)?.[name] ?? ''];
  });
  return Object.fromEntries(texts);
}
/** What an autosaved draft keeps beside the text. */
export const AUTOSAVED_FIELDS = episodeFieldsWith({ isAutosaved: true });
/** An episode's price. */
export const EPISODE_PRICE_FIELDS = episodeFieldsWith({ edit: 'price' });
