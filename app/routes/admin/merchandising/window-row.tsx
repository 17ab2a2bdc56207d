import type { ReactNode } from 'react';
import { rowForm } from '#contract/admin-forms';
import { arrangeRows, readCuration } from '#domain/merchandising';
import { adminPaths } from '#shared/web/admin-paths';
import { SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ROW_SECTIONS, nameField } from '../../../admin/merchandising/curation-form.ts';
import { rowValues, rowInput } from '../../../admin/merchandising/curation-form.server.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import {
  fieldError,
  redirectTo,
  positionIn,
  merchandisingErrorOf,
  valuesOf,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-row';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const at = positionIn(url, 'at');
  try {
    const { lines, seen } = await readCuration(pageContext.ctx, id);
    const line = at === undefined ? undefined : lines?.[at];
    if (at !== undefined && !line) return throwNotFound(url.pathname);
    const values = line ? rowValues(line) : { kind: 'works', who: 'everyone', limit: '0', newWithinDays: '0' };
    return { id, seen, values, isKnown: line !== undefined };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const typed = valuesOf(form);
  const named = nameField(typed['kind'] ?? '');
  const read = rowForm.safeParse({ ...typed, name: typed[named] ?? '' });
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? '');
    return fieldError({ field: field === 'name' ? named : field, message: issue?.message ?? '' }, typed);
  }
  const at = positionIn(url, 'at');
  const part = rowInput(read.data);
  try {
    const change = at === undefined ? { kind: 'add' as const, part } : { kind: 'change' as const, at, part };
    await arrangeRows(pageContext.ctx, { by: actor, id, seen: form('seen'), change });
    return redirectTo(adminPaths.curation(id), { message: 'saved' });
  } catch (error) {
    const field = read.data.kind === 'works' ? 'works' : named;
    return merchandisingErrorOf(error, { fields: { 'WINDOW_ERROR 0004': field }, typed });
  }
}

export default function OperatorRowPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, seen, values, isKnown } = loaderData;
  const formError = actionData?.error;
  return (
    <ConsolePage
      title={isKnown ? '줄 수정' : '줄 추가'}
      lead="작품이 하나도 없는 줄은 독자에게 보이지 않습니다."
      up={{ path: adminPaths.curation(id), name: '진열' }}
    >
      <MerchandisingForm error={formError}>
        <input type="hidden" name="seen" value={formError?.typed['seen'] ?? seen} />
        <EntityFields
          parts={ROW_SECTIONS}
          values={formError?.typed ?? values}
          error={formError}
          isKnown={isKnown}
          bar={<SendButton>저장</SendButton>}
        />
      </MerchandisingForm>
    </ConsolePage>
  );
}
