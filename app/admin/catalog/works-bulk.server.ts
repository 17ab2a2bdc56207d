import type { WorkChange, WorkPricesInput, WorkTarget } from '#domain/catalog-admin';
import { workField } from '#shared/catalog/work-fields';
import { BULK_FIELDS } from '#shared/catalog/work-field-lists';
import { priceOf } from './episode-form.server.ts';
import { choiceOf, parseNames } from './form-values.ts';
import { pickedOf, queryOf } from './work-url.ts';

/** Either the filter's whole result or the picked works. */
export function targetOf(search: URLSearchParams): WorkTarget {
  if (search.get('all') === 'yes') return { kind: 'query', query: queryOf(search) };
  return { kind: 'ids', ids: pickedOf(search) };
}

/** A price for the paid episodes of the works. */
export function workPriceOf(search: URLSearchParams): WorkPricesInput['price'] | undefined {
  if (search.get('change') !== 'price') return undefined;
  const { buyCoins, rentalCoins, rentalHours } = priceOf((name) => (search.get(name) ?? '').slice(0, 100));
  return { buyCoins, rentalCoins, rentalHours };
}

/** Unknown choices are refused by the use case. */
export function workChangeOf(search: URLSearchParams): WorkChange | undefined {
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 2_000);
  const field = choiceOf(BULK_FIELDS, text('change'));
  if (field === undefined) return undefined;
  if (field === 'tags') return { field, add: parseNames(text('add')), remove: parseNames(text('remove')) };
  const { kind } = workField(field).type;
  const isText = kind === 'choice' || kind === 'line';
  const value = kind === 'truth' ? text('value') === 'yes' : isText ? text('value') : text('value') || null;
  return { field, value } as WorkChange;
}

/** Sentences about what readers will see. */
export function readerImpact(change: WorkChange): readonly string[] {
  const impact = workField(change.field).bulkImpact ?? {};
  return ('value' in change ? impact[String(change.value)] : undefined) ?? impact['other'] ?? [];
}
