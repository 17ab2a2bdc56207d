import type { ReactNode } from 'react';
import { bannerForm } from '#contract/window-forms';
import { arrangeBanners, listCurations, readCuration } from '#domain/showcase';
import { FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { BANNER_PARTS } from '../../operator/window/curation-desk.ts';
import { bannerValues, bannerWish } from '../../operator/window/curation-desk.server.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import {
  faulty,
  leadOn,
  pictureSources,
  placeIn,
  refused,
  valuesOf,
  withPictures,
} from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import { addressNumber, answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-banner';

const FIELDS = { 'WINDOW_ERROR 0004': 'work', 'WINDOW_ERROR 0013': 'picture' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const place = placeIn(url, 'at') ?? placeIn(url, 'copy');
  try {
    const { banners, seen } = await readCuration(facts.ctx, id);
    const { titles } = await listCurations(facts.ctx);
    const banner = place === undefined ? undefined : banners?.[place];
    if (place !== undefined && !banner) return refuseAddress(url.pathname);
    const values = banner
      ? bannerValues(banner, titles.get(banner.work ?? 0) ?? '')
      : { of: 'work', who: 'everyone', newWithinDays: '0' };
    const sources = await pictureSources(facts.ctx, [banner?.picture ?? '']);
    return { id, seen, values, sources, isKnown: placeIn(url, 'at') !== undefined };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  let typed = valuesOf(form);
  try {
    typed = await withPictures(facts.ctx, { by, form, values: typed, fields: ['picture'], purpose: 'cover' });
    const read = bannerForm.safeParse(typed);
    if (!read.success) {
      const [issue] = read.error.issues;
      return faulty({ field: String(issue?.path[0] ?? ''), said: issue?.message ?? '' }, typed);
    }
    const at = placeIn(url, 'at');
    const part = bannerWish(read.data);
    const change = at === undefined ? { kind: 'add' as const, part } : { kind: 'change' as const, at, part };
    const warnings = await arrangeBanners(facts.ctx, { by, id, seen: form('seen'), change });
    return leadOn(`/operator/window/curations/${id}`, { said: 'saved', warnings });
  } catch (error) {
    return refused(error, { fields: FIELDS, typed });
  }
}

export default function OperatorBannerPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, seen, sources, isKnown } = loaderData;
  const fault = actionData?.fault;
  const values: Record<string, string> = fault?.typed ?? loaderData.values;
  return (
    <ConsolePage
      title={isKnown ? '배너 고치기' : '배너 걸기'}
      up={{ path: `/operator/window/curations/${id}`, name: '진열' }}
    >
      <WindowForm fault={fault}>
        <input type="hidden" name="seen" value={values['seen'] ?? seen} />
        <DeskFields
          parts={BANNER_PARTS}
          values={values}
          fault={fault}
          isKnown={isKnown}
          src={sources[values['picture'] ?? '']}
        />
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </WindowForm>
    </ConsolePage>
  );
}
