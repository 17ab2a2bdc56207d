import type { ReactNode } from 'react';
import { curationForm } from '#contract/admin-forms';
import { readCuration, saveCuration } from '#domain/merchandising';
import { MAX_SLUG, slugFromTitle } from '#shared/content/slugs';
import { adminPaths } from '#shared/web/admin-paths';
import { SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { CURATION_SECTIONS } from '../../../admin/merchandising/curation-form.ts';
import { newName } from '../../../admin/merchandising/entity-form.server.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import {
  fieldError,
  redirectTo,
  merchandisingErrorOf,
  valuesOf,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-curation-new';

/** Id of the curation to copy. */
function modelIn(url: URL): number | undefined {
  const copy = url.searchParams.get('copy') ?? '';
  return /^\d{1,15}$/.test(copy) ? Number(copy) : undefined;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const copy = modelIn(url);
  try {
    const model = copy === undefined ? undefined : await readCuration(pageContext.ctx, copy);
    const title = model?.title ? `${model.title} 사본` : '';
    return {
      values: { page: model?.page ?? 'home', slug: '', title, isDraft: 'on' },
      isCopy: model !== undefined,
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const form = valuesOf(await consoleForm(request));
  const slug = form['slug'] || slugFromTitle(form['title'] ?? '', MAX_SLUG) || newName('curation');
  const typed = { ...form, slug };
  const read = curationForm.safeParse(typed);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fieldError({ field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' }, typed);
  }
  try {
    const id = await saveCuration(pageContext.ctx, { by: actor, id: null, draft: read.data, copyOf: modelIn(url) });
    return redirectTo(adminPaths.curation(id), { message: 'added' });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: { 'WINDOW_ERROR 0002': 'slug' }, typed });
  }
}

export default function OperatorCurationNewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const formError = actionData?.error;
  return (
    <ConsolePage
      title={loaderData.isCopy ? '진열 복사' : '새 진열'}
      lead="정한 기간에 기본 진열을 대신합니다. 줄과 배너는 만든 뒤에 추가합니다."
      up={{ path: '/operator/window/curations', name: '홈 진열' }}
    >
      <MerchandisingForm error={formError}>
        <EntityFields
          parts={CURATION_SECTIONS}
          values={formError?.typed ?? loaderData.values}
          error={formError}
          isKnown={false}
          bar={<SendButton>만들기</SendButton>}
        />
      </MerchandisingForm>
    </ConsolePage>
  );
}
