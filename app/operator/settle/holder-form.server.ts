import { HOLDER_KINDS, type HolderKind } from '#vocabulary/settlement';
import type { ConsoleForm } from '../settle-act.server.ts';

/** To which field of a holder's form a refusal belongs. */
export const HOLDER_FAULTS = {
  'SETTLE_ERROR 0013': 'name',
  'SETTLE_ERROR 0014': 'businessNumber',
  'SETTLE_ERROR 0015': 'mail',
};

/** What was typed into a holder's form. */
export function holderTyped(form: ConsoleForm): {
  name: string;
  kind: HolderKind;
  businessNumber: string;
  mail: string;
} {
  const kind = HOLDER_KINDS.find((one) => one === form('kind')) ?? 'business';
  return { name: form('name'), kind, businessNumber: form('businessNumber'), mail: form('mail') };
}
