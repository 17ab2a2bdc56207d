import type { FieldType } from '#shared/catalog/field-types';

interface Option {
  value: string;
  name: string;
}

/** Options of a select; none for other kinds. */
export function optionsOf(type: FieldType): Option[] {
  const unset = 'unset' in type ? [{ value: '', name: type.unset }] : [];
  if ('order' in type) return [...unset, ...type.order.map((value) => ({ value, name: type.names[value] ?? value }))];
  if ('yes' in type) return [...unset, { value: 'yes', name: type.yes }, { value: 'no', name: type.no }];
  return [];
}
