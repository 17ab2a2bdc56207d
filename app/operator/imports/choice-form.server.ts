import { momentOfSeoul } from '#domain/works';
import { type ImportReportLine, type WorkChoice, choiceKey } from '#vocabulary/import-runs';
import type { PricePlan } from '#vocabulary/price-plan';
import { RATINGS } from '#vocabulary/ratings';
import { type Kind, SHELVES, type WorkStatus } from '#vocabulary/shelves';
import { choiceOf, typedCount } from '../works/typed-values.ts';
import { type ChoiceField, fieldName } from './choice-fields.ts';

/** What was chosen in the preview for each work of a report; the use case says what does not fit. */
export function typedChoices(
  report: readonly ImportReportLine[],
  text: (name: string) => string,
): Record<string, WorkChoice> {
  return Object.fromEntries(
    report.map((line, at) => [
      choiceKey(line),
      typedChoice((field) => text(fieldName(field, at)), { isKnown: line.publishing?.isKnown ?? false }),
    ]),
  );
}

function typedChoice(text: (field: ChoiceField) => string, { isKnown }: { isKnown: boolean }): WorkChoice {
  const publish = text('publish');
  const kinds = ['single', 'serial', 'set'] as const satisfies readonly Kind[];
  const statuses = ['ongoing', 'completed', 'hiatus'] as const satisfies readonly WorkStatus[];
  return {
    identity: choiceOf(['new', 'same'], text('identity')),
    ...(text('replaces') === 'on' ? { replaces: true } : {}),
    publish: publish === 'date' ? (momentOfSeoul(text('date'))?.toISOString() ?? '') : choiceOf(['now'], publish),
    ...(isKnown
      ? {}
      : {
          shelf: choiceOf(SHELVES, text('shelf')),
          kind: choiceOf(kinds, text('kind')),
          status: choiceOf(statuses, text('status')),
          rating: choiceOf(RATINGS, text('rating')),
        }),
    prices: typedPrices(text),
  };
}

function typedPrices(text: (field: ChoiceField) => string): PricePlan | undefined {
  if (text('price') === 'free') return { free: 'all' };
  if (text('price') !== 'sold') return undefined;
  return {
    free: typedCount(text('free')) ?? 0,
    buy: typedCount(text('buy')) ?? undefined,
    rental: typedCount(text('rental')) ?? undefined,
    rentalHours: typedCount(text('hours')) ?? undefined,
  };
}
