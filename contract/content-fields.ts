import { z } from 'zod';
import {
  type ContentFieldKind,
  type ContentFieldType,
  type ContentFieldValues,
  type ContentFields,
  type ContentFieldsWith,
  type ContentValues,
  contentFieldNames,
  fieldsWith,
} from '#shared/merchandising/content-field';
import {
  checkbox,
  colour,
  integerBetween,
  localTimestamp,
  nameList,
  optionalLine,
  requiredLine,
  requiredTimestamp,
  slugOf,
} from './form-fields.ts';

const lineOf = ({ most, isRequired }: { most: number; isRequired?: true }) =>
  isRequired ? requiredLine(most) : optionalLine(most);

/** From the texts of a submitted form. */
const FORM_SCHEMAS: {
  [Kind in ContentFieldKind]: (type: ContentFieldType<Kind>) => z.ZodType<ContentFieldValues[Kind]>;
} = {
  slug: ({ most }) => slugOf(most),
  line: lineOf,
  text: lineOf,
  article: lineOf,
  works: ({ most, isRequired }) =>
    nameList(most).refine((all) => !isRequired || all.length > 0, '작품을 하나 이상 골라 주세요.'),
  colour: () => colour.transform((value) => value || null),
  picture: () => optionalLine(100).transform((value) => value || null),
  count: ({ least, most }) => integerBetween(least, most),
  choices: ({ names }) =>
    z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((name) => name !== ''))
      .refine((all) => all.length > 0 && all.every((name) => Object.hasOwn(names, name)), '하나를 골라 주세요.'),
  truth: () => checkbox,
  time: ({ isRequired }) => (isRequired ? requiredTimestamp : localTimestamp),
};

function formField<Kind extends ContentFieldKind>(type: ContentFieldType<Kind>): z.ZodType<ContentFieldValues[Kind]> {
  return FORM_SCHEMAS[type.kind](type);
}

/** The form of an entity; rules about several fields are refined by its own schema. */
export function contentForm<Fields extends ContentFields>(fields: Fields): z.ZodType<ContentValues<Fields>> {
  const schemas = contentFieldNames(fields).flatMap((name) => {
    const type = fields[name]?.type;
    return type ? [[name, formField(type)]] : [];
  });
  return z.object(Object.fromEntries(schemas)) as unknown as z.ZodType<ContentValues<Fields>>;
}

const line = z.string();
const API_SCHEMAS: { [Kind in ContentFieldKind]: (type: ContentFieldType<Kind>) => z.ZodType } = {
  slug: () => line,
  line: () => line,
  text: () => line,
  article: () => line,
  works: () => z.array(line),
  colour: () => line.nullable(),
  picture: () => line.nullable(),
  count: ({ least }) => (least < 0 ? z.int() : z.int().nonnegative()),
  choices: ({ names }) => z.array(z.enum(Object.keys(names))),
  truth: () => z.boolean(),
  time: ({ isRequired }) => (isRequired ? z.iso.datetime() : z.iso.datetime().nullable()),
};

type ApiValue<Value> = Value extends Date ? string : Value;
type ReaderFields<Fields extends ContentFields> = ContentFieldsWith<Fields, { visibility: 'readers' }>;
type ReaderSchemas<Fields extends ContentFields> = {
  [Name in ReaderFields<Fields>]: z.ZodType<ApiValue<ContentValues<Fields>[Name]>>;
};

type ColumnSchemas<Fields extends ContentFields> = {
  [Name in ReaderFields<Fields> as Fields[Name]['column'] & string]: ReaderSchemas<Fields>[Name];
};

/** The same by column name, for responses that are named like columns. */
export function readerColumnSchemas<Fields extends ContentFields>(fields: Fields): ColumnSchemas<Fields> {
  const schemas: Readonly<Record<string, z.ZodType>> = readerSchemas(fields);
  const named = Object.entries(schemas).map(([name, schema]) => [fields[name]?.column ?? name, schema]);
  return Object.fromEntries(named) as ColumnSchemas<Fields>;
}

/** Schemas of the fields that the API returns to readers. */
export function readerSchemas<Fields extends ContentFields>(fields: Fields): ReaderSchemas<Fields> {
  const schemas = fieldsWith(fields, { visibility: 'readers' }).flatMap((name) => {
    const type = fields[name]?.type;
    return type ? [[name, apiField(type)]] : [];
  });
  return Object.fromEntries(schemas) as ReaderSchemas<Fields>;
}

function apiField<Kind extends ContentFieldKind>(type: ContentFieldType<Kind>): z.ZodType {
  return API_SCHEMAS[type.kind](type);
}
