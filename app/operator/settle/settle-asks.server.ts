import type { OperatorVisit } from '#domain/operators';
import { CSV_START, csvLine } from '#vocabulary/csv';
import { STATEMENT_FORMATS, type StatementFormat, isMonth } from '#vocabulary/settlement';
import { addressNumber, refuseAddress } from '../../refused.server.ts';
import type { RequestFacts } from '../../request-context.server.ts';
import { operatorOnly } from '../operator-only.server.ts';

const NO_STORE = 'private, no-store';

/** The month in an address; refuses with 404 what is none. */
export function addressMonth(text: string, path: string): string {
  if (!isMonth(text)) refuseAddress(path);
  return text;
}

/** The form of a statement in an address; refuses with 404 what is none. */
export function addressFormat(text: string, path: string): StatementFormat {
  const format = STATEMENT_FORMATS.find((one) => one === text);
  if (!format) refuseAddress(path);
  return format;
}

/** A number in a query; undefined where there is none. */
export function askedNumber(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? addressNumber(text, url.pathname) : undefined;
}

/** A right holder's own operator, and whose figures they are; 404 for whoever is tied to no holder. */
export function holderOnly(facts: RequestFacts, url: URL): OperatorVisit & { holderId: number } {
  const operator = operatorOnly(facts, url, 'own-statements');
  const { holderId } = operator;
  if (holderId === null) refuseAddress(url.pathname);
  return { ...operator, holderId };
}

/** A table for spreadsheets as a file. */
export function sheetAnswer(name: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  return fileAnswer(name, 'text/csv; charset=utf-8', new TextEncoder().encode(CSV_START + rows.map(csvLine).join('')));
}

/** Bytes as a file of that name, for this browser alone. */
// oxlint-disable-next-line max-params -- name, type and bytes are what a file is.
export function fileAnswer(name: string, type: string, bytes: Uint8Array): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': NO_STORE,
      'x-content-type-options': 'nosniff',
    },
  });
}
