import type { Tx } from '#kernel/context';
import { WORK_FORM_FIELDS, type WorkFormValues } from '#shared/catalog/work-fields';
import { BULK_FIELDS, type BulkField } from '#shared/catalog/work-field-lists';
import { insertEdits, updateWorkForm } from '../work-form-store.ts';
import { writeWorkSteps } from '../work-list-store.ts';

/** A work with its whole form and what changes in it. */
export interface WorkRestoration {
  id: number;
  sheet: WorkFormValues;
  values: Partial<WorkFormValues>;
}

/** Writes values of many works: fields of bulk changes in batches, others by the form of each work. */
export async function writeWorkValues(tx: Tx, works: readonly WorkRestoration[]): Promise<void> {
  const batches = new Map<BulkField, { id: number; after: unknown }[]>();
  for (const { id, sheet, values } of works) {
    const names = WORK_FORM_FIELDS.filter((name) => name in values);
    const field = BULK_FIELDS.find((name) => name === names[0]);
    if (names.length === 1 && field) {
      const steps = batches.get(field) ?? [];
      steps.push({ id, after: values[field] });
      batches.set(field, steps);
      continue;
    }
    await updateWorkForm(tx, id, { ...sheet, ...values });
    await insertEdits(tx, id, names);
  }
  for (const [field, steps] of batches) await writeWorkSteps(tx, steps, field);
}
