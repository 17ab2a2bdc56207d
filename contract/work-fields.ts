import { z } from 'zod';
import type { FieldKind, FieldType, FieldValues } from '#shared/catalog/field-types';
import { type WorkFormValues, workField } from '#shared/catalog/work-fields';
import { ABOUT_FIELDS, type AboutField, FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';

const line = z.string();
const choiceOf = ({ order }: { order: readonly string[] }) => z.enum([...order]);
const truth = z.boolean();
const time = z.iso.datetime().nullable();
const count = z.int().nonnegative();

const SCHEMAS: { [Kind in FieldKind]: (type: FieldType<Kind>) => z.ZodType<FieldValues[Kind]> } = {
  line: () => line,
  optionalLine: () => line.nullable(),
  text: () => line,
  language: () => line,
  names: () => z.array(line),
  creators: () => z.array(z.object({ name: line, role: line })),
  choice: choiceOf,
  optionalChoice: (type) => choiceOf(type).nullable(),
  choices: (type) => z.array(choiceOf(type)),
  truth: () => truth,
  optionalTruth: () => truth.nullable(),
  day: () => z.iso.date().nullable(),
  firstDay: () => time,
  lastDay: () => time,
  terms: () =>
    z.object({
      isFixedPrice: truth.nullable(),
      bundlePercent: count,
      bundleFrom: count,
      previewPercent: count,
      waitFreeHours: count.nullable(),
      waitFreeRentalHours: count.nullable(),
      waitFreeExceptLast: count,
      earlyEpisodes: count,
      earlyCoins: count.nullable(),
      earlySupporters: truth,
    }),
};

function fieldSchema<Kind extends FieldKind>(type: FieldType<Kind>): z.ZodType<FieldValues[Kind]> {
  return SCHEMAS[type.kind](type);
}

type AboutSchemas = { [Name in AboutField]: z.ZodType<WorkFormValues[Name]> };

/** Schemas of the fields that readers of a work see. */
export const aboutSchemas = Object.fromEntries(
  ABOUT_FIELDS.map((name) => [name, fieldSchema(workField(name).type)]),
) as AboutSchemas;

type FilterSchemas = { [Name in FilterField]: z.ZodOptional<z.ZodType<NonNullable<WorkFormValues[Name]>>> };

/** Optional parameters of the search filters; `maxLength` limits those without fixed choices. */
export function filterSchemas(maxLength: number): FilterSchemas {
  const schemas = FILTER_FIELDS.map((name) => {
    const { type } = workField(name);
    return [name, ('order' in type ? choiceOf(type) : line.max(maxLength)).optional()];
  });
  return Object.fromEntries(schemas) as FilterSchemas;
}

/** The schema of every filter's choices. */
export function facetSchemas<Schema extends z.ZodType>(choices: Schema): Record<FilterField, Schema> {
  return Object.fromEntries(FILTER_FIELDS.map((name) => [name, choices])) as Record<FilterField, Schema>;
}
