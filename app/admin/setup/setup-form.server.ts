import { DomainError } from '#kernel/domain-error';
import { type ShopField, type ShopFieldValues, fieldsOf, shopField } from '#shared/operations/shop-fields';
import type { ShopSection } from '#shared/operations/shop-field-definition';
import type { ConsoleForm } from '../components/console-form.server.ts';

const EDITED_SECTIONS = ['company', 'brand', 'prepaid', 'search'] as const satisfies readonly ShopSection[];

export function editedSection(name: string | undefined): ShopSection | undefined {
  return EDITED_SECTIONS.find((section) => section === name);
}

/** Submitted values of a section; pictures are saved separately. */
export function submittedFields(form: ConsoleForm, section: ShopSection): Partial<ShopFieldValues> {
  const names = fieldsOf(section).filter((name) => shopField(name).type.kind !== 'picture');
  return Object.fromEntries(names.map((name): [ShopField, string] => [name, form(name)]));
}

/** Form field of an error of the setup. */
export function fieldOfError(error: unknown): Record<string, string> {
  const name = error instanceof DomainError ? error.details['field'] : undefined;
  return { 'SETUP_ERROR 0001': typeof name === 'string' ? name : '', 'SETUP_ERROR 0002': 'logo' };
}
