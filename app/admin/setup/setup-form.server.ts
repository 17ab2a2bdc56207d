import { DomainError } from '#kernel/domain-error';
import { type ShopField, type ShopFieldValues, fieldsOf, shopField } from '#shared/operations/shop-fields';
import type { ShopSection } from '#shared/operations/shop-field-definition';
import type { ConsoleForm } from '../components/console-form.server.ts';

const EDITED_SECTIONS = ['company', 'brand', 'prepaid', 'search', 'authors'] as const satisfies readonly ShopSection[];

export function editedSection(name: string | undefined): ShopSection | undefined {
  return EDITED_SECTIONS.find((section) => section === name);
}

/** Submitted values of a section; pictures are saved separately. */
export function submittedFields(form: ConsoleForm, section: ShopSection): Partial<ShopFieldValues> {
  const names = fieldsOf(section).filter((name) => shopField(name).type.kind !== 'picture');
  return Object.fromEntries(names.map((name): [ShopField, string] => [name, form(name)]));
}

const MAX_ROWS = 60;

/** Rows of the table of coin products. */
export function productLines(form: ConsoleForm) {
  return Array.from({ length: MAX_ROWS }, (_row, at) => ({
    won: form(`won-${at}`),
    coins: form(`coins-${at}`),
    bonus: form(`bonus-${at}`),
    bonusDays: form(`bonusDays-${at}`),
    storeProduct: form(`storeProduct-${at}`),
  }));
}

/** Form field of an error of the setup. */
export function fieldOfError(error: unknown): Record<string, string> {
  const name = error instanceof DomainError ? error.details['field'] : undefined;
  const field = typeof name === 'string' ? name : '';
  return {
    'SETUP_ERROR 0001': field,
    'SETUP_ERROR 0002': 'logo',
    'SETUP_ERROR 0003': field,
    'SETUP_ERROR 0004': 'pid',
    COIN_PLAN_ERROR: field,
  };
}
