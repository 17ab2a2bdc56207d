import type { ReactNode } from 'react';
import { data } from 'react-router';
import { endPromotion, readPromotion } from '#domain/merchandising';
import { PROMOTION_FIELDS, PROMOTION_SECTIONS } from '#shared/merchandising/promotion-fields';
import { pickedOf } from '../../../admin/catalog/work-url.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { contentSections } from '../../../admin/merchandising/entity-form.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import {
  fieldError,
  merchandisingErrorOf,
  redirectTo,
  valuesOf,
  warningsIn,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { openPromotion, promotedWorks, submitPromotion } from '../../../admin/merchandising/promotion-form.server.ts';
import { PRICES_LEAD, PromotionPrices } from '../../../admin/merchandising/promotion-prices.tsx';
import { useFormPreview } from '../../../admin/merchandising/use-form-preview.ts';
import { WarningList } from '../../../admin/merchandising/warning-list.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-promotion';
import { PostForm } from '../../../admin/components/write-access.tsx';

const LIST = '/operator/window/promotions';
const FIELDS = {
  'WINDOW_ERROR 0002': 'id',
  'WINDOW_ERROR 0004': 'works',
  'WINDOW_ERROR 0007': 'percent',
  'WINDOW_ERROR 0030': 'percent',
};
const SECTIONS = contentSections(PROMOTION_FIELDS, PROMOTION_SECTIONS);

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const [key, copy] = [url.searchParams.get('key'), url.searchParams.get('copy')];
  try {
    const { number, ...opened } = await openPromotion(pageContext.ctx, {
      key,
      copy,
      picked: pickedOf(url.searchParams),
    });
    const works = await promotedWorks(pageContext.ctx, { values: opened.values, number });
    return { isKnown: key !== null, ...opened, works, warnings: warningsIn(url) };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const { ctx } = pageContext;
  const key = url.searchParams.get('key');
  const form = await consoleForm(request);
  const typed = valuesOf(form);
  try {
    if (form('act') === 'end' && key !== null) {
      await endPromotion(ctx, { by: actor, id: key });
      return redirectTo(LIST, { message: 'ended' });
    }
    if (form('act') === 'look') {
      const number = key === null ? undefined : (await readPromotion(ctx, key)).number;
      return data({ typed, works: await promotedWorks(ctx, { values: typed, number }) });
    }
    const saved = await submitPromotion(ctx, { by: actor, key, values: typed });
    if ('error' in saved) return fieldError(saved.error, typed);
    const path = `${LIST}/item?key=${encodeURIComponent(saved.key)}`;
    return redirectTo(path, { message: 'saved', warnings: saved.warnings });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: FIELDS, typed });
  }
}

/** A preview changes no loader data. */
export const shouldRevalidate = (): boolean => false;

export default function OperatorPromotionPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { isKnown, isVisible, place, warnings } = loaderData;
  const { onTyped, seen } = useFormPreview<typeof action>('act');
  const formError = actionData && 'error' in actionData ? actionData.error : undefined;
  const looked = actionData && 'works' in actionData ? actionData : undefined;
  const works = (seen && 'works' in seen ? seen.works : looked?.works) ?? loaderData.works;
  const look = (
    <SendButton tone="quiet" name="act" value="look">
      가격 미리 보기
    </SendButton>
  );
  return (
    <ConsolePage
      title={isKnown ? '기획전 고치기' : '새 기획전'}
      lead={isKnown && !isVisible ? '종료한 기획전입니다. 저장하면 독자에게 다시 보입니다.' : undefined}
      up={{ path: LIST, name: '기획전' }}
      actions={place && isVisible ? <LinkButton href={place}>독자의 화면에서 보기</LinkButton> : null}
    >
      <WarningList warnings={warnings} />
      <div onInput={({ target }) => onTyped(target)}>
        <MerchandisingForm error={formError}>
          <EntityFields
            parts={SECTIONS}
            values={formError?.typed ?? looked?.typed ?? loaderData.values}
            error={formError}
            isKnown={isKnown}
            more={{
              at: 2,
              section: {
                id: 'prices',
                title: '독자가 결제할 가격',
                lead: PRICES_LEAD,
                children: <PromotionPrices works={works} />,
              },
            }}
            bar={
              <>
                <noscript>{look}</noscript>
                <SendButton>저장</SendButton>
              </>
            }
          />
        </MerchandisingForm>
      </div>
      {isKnown && isVisible ? (
        <Disclosure label="종료">
          <p>지금 끝납니다. 가격은 바로 할인 전으로 돌아가고, 구매한 회차는 그대로 남습니다.</p>
          <PostForm>
            <SendButton tone="grave" name="act" value="end">
              종료
            </SendButton>
          </PostForm>
        </Disclosure>
      ) : null}
    </ConsolePage>
  );
}
