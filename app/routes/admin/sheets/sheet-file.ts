import { exportEpisodeSheet, exportWorkSheet } from '#domain/catalog-admin';
import { XLSX_TYPE, xlsxParts } from '#shared/content/xlsx-file';
import { SHEET_KIND_NAMES } from '#shared/operations/spreadsheets';
import { choiceOf } from '../../../admin/catalog/form-values.ts';
import { queryOf } from '../../../admin/catalog/work-url.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { fileResponse } from '../../../admin/settlements/settlement-query.server.ts';
import { throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/sheet-file';

/** The works of a filter, or their episodes, as `works.xlsx` or `works.csv`. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const [name = '', format = ''] = params.file.split('.');
  const kind = choiceOf(['works', 'episodes'], name);
  if (!kind || (format !== 'xlsx' && format !== 'csv')) throwNotFound(url.pathname);
  const query = queryOf(url.searchParams);
  const rows = kind === 'works' ? await exportWorkSheet(ctx, query) : await exportEpisodeSheet(ctx, query);
  const file = `seoga-${kind}.${format}`;
  if (format === 'csv') return csvResponse(file, (rows[0] ?? []).map(String), rows.slice(1));
  const parts = xlsxParts(SHEET_KIND_NAMES[kind], rows);
  const chunks: Uint8Array[] = [];
  for await (const chunk of ctx.zips.pack(inOrder(parts))) chunks.push(chunk);
  return fileResponse(file, XLSX_TYPE, Buffer.concat(chunks));
}

async function* inOrder<Part>(parts: readonly Part[]): AsyncIterable<Part> {
  yield* parts;
}
