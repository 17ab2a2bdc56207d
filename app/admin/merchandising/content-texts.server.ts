import { timestampField } from '#contract/form-fields';
import {
  type ContentFieldKind,
  type ContentFieldValues,
  type ContentFields,
  contentFieldNames,
} from '#shared/merchandising/content-field';
import type { Values } from './entity-form.ts';

const TEXTS: { [Kind in ContentFieldKind]: (value: ContentFieldValues[Kind]) => string } = {
  slug: String,
  line: String,
  text: String,
  article: String,
  works: (names) => names.join('\n'),
  colour: (value) => value ?? '',
  picture: (value) => value ?? '',
  count: String,
  choices: (names) => names.join(','),
  truth: (value) => (value ? 'on' : ''),
  time: timestampField,
};

function textOf<Kind extends ContentFieldKind>(kind: Kind, value: ContentFieldValues[Kind]): string {
  return TEXTS[kind](value);
}

/** The texts of a form, from stored values. */
export function contentTexts<Fields extends ContentFields>(
  fields: Fields,
  values: { [Name in keyof Fields]: ContentFieldValues[ContentFieldKind] },
): Values {
  const texts = contentFieldNames(fields).flatMap((name) => {
    const field = fields[name];
    return field ? [[name, textOf(field.type.kind, values[name])]] : [];
  });
  return Object.fromEntries(texts);
}
