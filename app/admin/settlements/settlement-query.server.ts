import type { SessionOperator } from '#domain/operators';
import { CSV_START, csvLine } from '#shared/content/csv';
import { STATEMENT_FORMATS, type StatementFormat, isMonth } from '#shared/money/settlement';
import { idParam, throwNotFound } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import { requireOperator } from '../operator-only.server.ts';

const NO_STORE = 'private, no-store';

/** Throws 404. */
export function monthParam(text: string, path: string): string {
  if (!isMonth(text)) throwNotFound(path);
  return text;
}

/** Throws 404. */
export function formatParam(text: string, path: string): StatementFormat {
  const format = STATEMENT_FORMATS.find((item) => item === text);
  if (!format) throwNotFound(path);
  return format;
}

export function numberParam(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? idParam(text, url.pathname) : undefined;
}

/** Operator of a right holder; throws 404 for others. */
export function holderOnly(pageContext: RequestContext, url: URL): SessionOperator & { holderId: number } {
  const operator = requireOperator(pageContext, url, 'own-statements');
  const { holderId } = operator;
  if (holderId === null) throwNotFound(url.pathname);
  return { ...operator, holderId };
}

export function spreadsheetResponse(name: string, rows: readonly (readonly (string | number | null)[])[]): Response {
  return fileResponse(
    name,
    'text/csv; charset=utf-8',
    new TextEncoder().encode(CSV_START + rows.map(csvLine).join('')),
  );
}

/** Private download. */
// oxlint-disable-next-line max-params -- name, type and bytes are what a file is.
export function fileResponse(name: string, type: string, bytes: Uint8Array): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': NO_STORE,
      'x-content-type-options': 'nosniff',
    },
  });
}
