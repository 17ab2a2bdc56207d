import type { ReactNode } from 'react';
import { bannerForm } from '#contract/admin-forms';
import { arrangeBanners, listCurations, readCuration } from '#domain/merchandising';
import { adminPaths } from '#shared/web/admin-paths';
import { SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { BANNER_SECTIONS } from '../../../admin/merchandising/curation-form.ts';
import { bannerValues, bannerInput } from '../../../admin/merchandising/curation-form.server.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import {
  fieldError,
  redirectTo,
  pictureSources,
  positionIn,
  merchandisingErrorOf,
  valuesOf,
  withPictures,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-banner';

const FIELDS = { 'WINDOW_ERROR 0004': 'work', 'WINDOW_ERROR 0013': 'picture' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const place = positionIn(url, 'at') ?? positionIn(url, 'copy');
  try {
    const { banners, seen } = await readCuration(pageContext.ctx, id);
    const { titles } = await listCurations(pageContext.ctx);
    const banner = place === undefined ? undefined : banners?.[place];
    if (place !== undefined && !banner) return throwNotFound(url.pathname);
    const values = banner
      ? bannerValues(banner, titles.get(banner.work ?? 0) ?? '')
      : { of: 'work', who: 'everyone', newWithinDays: '0' };
    const sources = await pictureSources(pageContext.ctx, [banner?.picture ?? '']);
    return { id, seen, values, sources, isKnown: positionIn(url, 'at') !== undefined };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  let typed = valuesOf(form);
  try {
    typed = await withPictures(pageContext.ctx, {
      by: actor,
      form,
      values: typed,
      fields: ['picture'],
      purpose: 'cover',
    });
    const read = bannerForm.safeParse(typed);
    if (!read.success) {
      const [issue] = read.error.issues;
      return fieldError({ field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' }, typed);
    }
    const at = positionIn(url, 'at');
    const part = bannerInput(read.data);
    const change = at === undefined ? { kind: 'add' as const, part } : { kind: 'change' as const, at, part };
    const warnings = await arrangeBanners(pageContext.ctx, { by: actor, id, seen: form('seen'), change });
    return redirectTo(adminPaths.curation(id), { message: 'saved', warnings });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: FIELDS, typed });
  }
}

export default function OperatorBannerPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, seen, sources, isKnown } = loaderData;
  const formError = actionData?.error;
  const values: Record<string, string> = formError?.typed ?? loaderData.values;
  return (
    <ConsolePage title={isKnown ? '배너 수정' : '배너 추가'} up={{ path: adminPaths.curation(id), name: '진열' }}>
      <MerchandisingForm error={formError}>
        <input type="hidden" name="seen" value={values['seen'] ?? seen} />
        <EntityFields
          parts={BANNER_SECTIONS}
          values={values}
          error={formError}
          isKnown={isKnown}
          src={sources[values['picture'] ?? '']}
          bar={<SendButton>저장</SendButton>}
        />
      </MerchandisingForm>
    </ConsolePage>
  );
}
