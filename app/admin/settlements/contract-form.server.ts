import { SHARE_BASES, basisPoints } from '#shared/money/settlement';
import type { OfferTerms } from '#shared/authors/contracts';
import type { ConsoleForm } from '../components/console-form.server.ts';

const bp = (text: string): number => basisPoints(text === '' ? '0' : text) ?? Number.NaN;
const optionalBp = (text: string): number | null => (text === '' ? null : bp(text));

/** Days and shares of a contract; NaN for what is no percentage. */
export function parseTerms(form: ConsoleForm): OfferTerms {
  return {
    fromDay: form('fromDay'),
    untilDay: form('untilDay') === '' ? null : form('untilDay'),
    rateBp: basisPoints(form('rate')) ?? Number.NaN,
    eventBp: bp(form('event')),
    waitingBp: bp(form('waiting')),
    supportBp: optionalBp(form('support')),
    passBp: optionalBp(form('pass')),
    earlyBp: optionalBp(form('early')),
    base: SHARE_BASES.find((item) => item === form('base')) ?? 'with-vat',
  };
}
