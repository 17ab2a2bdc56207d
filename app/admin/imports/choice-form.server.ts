import { parseSeoulDate } from '#domain/catalog-admin';
import { type ImportReportLine, type WorkChoice, choiceKey } from '#shared/catalog/import-runs';
import type { PricePlan } from '#shared/catalog/price-plan';
import { RATINGS } from '#shared/catalog/ratings';
import { type Kind, CATEGORIES, type WorkStatus } from '#shared/catalog/categories';
import { choiceOf, parseCount } from '../catalog/form-values.ts';
import { type ChoiceField, fieldName } from './choice-fields.ts';

/** Reads the choices for each work of the report; the use case validates them. */
export function parseChoices(
  report: readonly ImportReportLine[],
  text: (name: string) => string,
): Record<string, WorkChoice> {
  return Object.fromEntries(
    report.map((line, at) => [
      choiceKey(line),
      parseChoice((field) => text(fieldName(field, at)), { isKnown: line.publishing?.isKnown ?? false }),
    ]),
  );
}

/** Reads the chapter shape for each text of the report that differs from the most plausible one. */
export function parseHeadings(
  report: readonly ImportReportLine[],
  text: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    report.flatMap((line, at) => {
      const shape = text(fieldName('headings', at));
      return shape === '' ? [] : [[choiceKey(line), shape]];
    }),
  );
}

function parseChoice(text: (field: ChoiceField) => string, { isKnown }: { isKnown: boolean }): WorkChoice {
  const publish = text('publish');
  const kinds = ['single', 'serial', 'set'] as const satisfies readonly Kind[];
  const statuses = ['ongoing', 'completed', 'hiatus'] as const satisfies readonly WorkStatus[];
  return {
    identity: choiceOf(['new', 'same'], text('identity')),
    ...(text('replaces') === 'on' ? { replaces: true } : {}),
    publish: publish === 'date' ? (parseSeoulDate(text('date'))?.toISOString() ?? '') : choiceOf(['now'], publish),
    ...(isKnown
      ? {}
      : {
          shelf: choiceOf(CATEGORIES, text('shelf')),
          kind: choiceOf(kinds, text('kind')),
          status: choiceOf(statuses, text('status')),
          rating: choiceOf(RATINGS, text('rating')),
        }),
    prices: parsePrices(text),
  };
}

function parsePrices(text: (field: ChoiceField) => string): PricePlan | undefined {
  if (text('price') === 'free') return { free: 'all' };
  if (text('price') !== 'sold') return undefined;
  return {
    free: parseCount(text('free')) ?? 0,
    buy: parseCount(text('buy')) ?? undefined,
    rental: parseCount(text('rental')) ?? undefined,
    rentalHours: parseCount(text('hours')) ?? undefined,
  };
}
