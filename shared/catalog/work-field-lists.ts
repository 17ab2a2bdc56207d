import { type WORK_FIELDS, WORK_FORM_FIELDS, type WorkFormField, workField } from './work-fields.ts';
import type { SearchUse } from './work-field-definition.ts';

/** Names of the fields with a property. */
type FieldsWith<Property> = {
  [Name in WorkFormField]: (typeof WORK_FIELDS)[Name] extends Property ? Name : never;
}[WorkFormField];
/** Returned by the API to readers who may see the work. */
export type AboutField = FieldsWith<{ visibility: 'about' }>;
/** Offered as a search filter. */
export type FilterField = FieldsWith<{ search: readonly [...SearchUse[], 'filter'] }>;
/** Changeable for many works at once. */
export type BulkField = FieldsWith<{ bulkImpact: object }>;
/** Completed by the import when the source omits it. */
export type GuessedField = FieldsWith<{ whenOmitted: 'guessed' }>;
/** Has the same name in a `work.yaml` and in the metadata of a source. */
export type SourceField = {
  [Name in WorkFormField]: (typeof WORK_FIELDS)[Name]['workYaml'] extends Name ? Name : never;
}[WorkFormField];
/** Stored in other tables or several columns. */
export type RelatedField = FieldsWith<{ column: null }>;

/** Fields that the API returns to readers who may see the work. */
export const ABOUT_FIELDS: readonly AboutField[] = WORK_FORM_FIELDS.filter(
  (name): name is AboutField => workField(name).visibility === 'about',
);
/** Fields offered as search filters. */
export const FILTER_FIELDS: readonly FilterField[] = WORK_FORM_FIELDS.filter((name): name is FilterField =>
  workField(name).search.includes('filter'),
);
/** Fields that the console changes for many works at once. */
export const BULK_FIELDS: readonly BulkField[] = WORK_FORM_FIELDS.filter(
  (name): name is BulkField => workField(name).bulkImpact !== null,
);
/** Fields that sources name alike. */
export const SOURCE_FIELDS: readonly SourceField[] = WORK_FORM_FIELDS.filter(
  (name): name is SourceField => workField(name).workYaml === name,
);
