import { HOLDER_KINDS, type HolderKind } from '#shared/money/settlement';
import type { ConsoleForm } from '../components/console-form.server.ts';

/** Error code to field. */
export const HOLDER_ERRORS = {
  'SETTLE_ERROR 0013': 'name',
  'SETTLE_ERROR 0014': 'businessNumber',
  'SETTLE_ERROR 0015': 'mail',
};

export function parseHolder(form: ConsoleForm): {
  name: string;
  kind: HolderKind;
  businessNumber: string;
  representative: string;
  mail: string;
} {
  const kind = HOLDER_KINDS.find((item) => item === form('kind')) ?? 'business';
  return {
    name: form('name'),
    kind,
    businessNumber: form('businessNumber'),
    representative: form('representative'),
    mail: form('mail'),
  };
}
