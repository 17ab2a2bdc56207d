import { createTaxInvoiceFile, createTransferFile, createWithholdingFile, packStatements } from '#domain/settlement';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { payerOf } from '../../../admin/settlements/payer.server.ts';
import { fileResponse, monthParam } from '../../../admin/settlements/settlement-query.server.ts';
import { throwNotFound, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlement-files';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Files of a closed month: statements, bank transfers, tax invoices; and what was withheld from payments in it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  // A transfer file contains account numbers.
  const by = requireOperator(pageContext, url, 'holders', { fresh: true, write: params.file === 'transfers.csv' });
  const month = monthParam(params.month, url.pathname);
  const { ctx, shop } = pageContext;
  try {
    if (params.file === 'transfers.csv') {
      const text = await createTransferFile(ctx, { by, month });
      return fileResponse(`이체-${month}.csv`, CSV_TYPE, new TextEncoder().encode(text));
    }
    if (params.file === 'tax-invoices.csv') {
      const payer = { ...payerOf(shop), email: shop.email };
      const text = await createTaxInvoiceFile(ctx, { by, month, payer });
      return fileResponse(`세금계산서-${month}.csv`, CSV_TYPE, new TextEncoder().encode(text));
    }
    if (params.file === 'withholding.csv') {
      const text = await createWithholdingFile(ctx, { by, month });
      return fileResponse(`원천징수-${month}.csv`, CSV_TYPE, new TextEncoder().encode(text));
    }
    if (params.file !== 'statements.zip') throwNotFound(url.pathname);
    const parts: Uint8Array[] = [];
    for await (const part of await packStatements(ctx, { month, payer: payerOf(shop) })) parts.push(part);
    return fileResponse(`정산서-${month}.zip`, 'application/zip', Buffer.concat(parts));
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}
