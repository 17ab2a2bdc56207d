import type { EntityForm } from './entity-form.server.ts';
import { faqs, legal, notices } from './help-forms.server.ts';
import { pins, routes, words } from './other-forms.server.ts';
import { pavilions, themes } from './set-forms.server.ts';

const FORMS: readonly EntityForm[] = [themes, pavilions, notices, faqs, legal, routes, words, pins];

/** Undefined for kinds with their own pages. */
export function entityFormOf(kind: string | undefined): EntityForm | undefined {
  return FORMS.find((entityForm) => entityForm.kind === kind);
}
