import type { ReactNode } from 'react';
import { changeGiftPeriod, loadCampaign, stopCampaign } from '#domain/gifts';
import { DomainError } from '#kernel/domain-error';
import { MAX_ADMIN_COUPONS } from '#shared/money/wallet-adjustments';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { Disclosure, ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Badge, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { CAMPAIGN_KIND_NAMES, campaignStatus, giftItemsLabel } from '../../../admin/rewards/gift-labels.ts';
import { clerkOf, newRequestKey } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gift';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts');
  try {
    const gift = await loadCampaign(pageContext.ctx, idParam(params.giftId, url.pathname));
    return {
      gift,
      days: [dayOf(gift.startsAt), lastDayOf(gift.endsAt)] as const,
      requestKey: newRequestKey(pageContext),
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const id = idParam(params.giftId, url.pathname);
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'stop') await stopCampaign(pageContext.ctx, { by: actor, id });
      else if (form('act') === 'period')
        await changeGiftPeriod(pageContext.ctx, { by: actor, id, from: form('from'), until: form('until') });
      else throw new DomainError('INPUT_ERROR', '0001');
      return `${adminPaths.gift(id)}?said=${form('act') === 'stop' ? 'stopped' : 'saved'}`;
    },
    { fields: { 'MONEY_ERROR 0013': 'until' }, typed: form.typed },
  );
}

const SEOUL_MS = 9 * 3_600_000;
const dayOf = (time: Date | null): string =>
  time ? new Date(time.getTime() + SEOUL_MS).toISOString().slice(0, 10) : '';
const lastDayOf = (end: Date | null): string => dayOf(end && new Date(end.getTime() - 1));

const MESSAGES = {
  made: '선물을 만들었습니다.',
  stopped: '멈추었습니다. 이미 선물함에 들어간 선물은 기한까지 받을 수 있습니다.',
};

type Gift = Route.ComponentProps['loaderData']['gift'];

function detailsOf(gift: Gift): { name: string; value: ReactNode }[] {
  const { name, tone } = campaignStatus(gift);
  return [
    { name: '상태', value: <Badge tone={tone}>{name}</Badge> },
    { name: '누구에게', value: CAMPAIGN_KIND_NAMES[gift.kind] + (gift.members > 0 ? ` ${gift.members}명` : '') },
    { name: '담긴 것', value: giftItemsLabel(gift.steps) },
    { name: '설명', value: gift.sentence || '없음' },
    { name: '첫날', value: gift.startsAt ? seoulMinute(gift.startsAt) : '만든 때부터' },
    { name: '끝나는 때', value: gift.endsAt ? seoulMinute(gift.endsAt) : '없음' },
    { name: '만든 사람', value: `${gift.madeBy ?? '서점 폴더'} · ${seoulMinute(gift.madeAt)}` },
  ];
}

export default function OperatorGiftPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { gift, days, requestKey } = loaderData;
  const isOurs = gift.madeBy !== null && !gift.isOver;
  return (
    <ConsolePage title={gift.title} up={{ path: '/operator/gifts', name: '선물과 쿠폰' }} message={MESSAGES}>
      <Stats>
        <Stat label="받은 선물" value={gift.taken} note={gift.budget === null ? undefined : `모두 ${gift.budget}개`} />
        <Stat label="선물함에서 기다림" value={gift.waiting} />
        {gift.kind === 'coupon' ? (
          <Stat label="쿠폰 번호" value={gift.codes} note={`쓴 번호 ${gift.usedCodes}개, 모두 ${gift.uses}번`} />
        ) : null}
      </Stats>
      <Panel title="선물">
        <DetailList details={detailsOf(gift)} />
      </Panel>
      {isOurs && gift.kind === 'coupon' ? <CodeForm id={gift.id} requestKey={requestKey} /> : null}
      {isOurs ? (
        <Panel title="기간 바꾸기와 멈추기">
          <ConsoleForm act="period" isRow error={formError?.typed['act'] === 'period' ? formError : undefined}>
            <Field label="첫날" type="date" name="from" defaultValue={formError?.typed['from'] ?? days[0]} />
            <Field
              label="마지막 날"
              type="date"
              name="until"
              defaultValue={formError?.typed['until'] ?? days[1]}
              error={errorAt(formError, 'until')}
            />
            <SendButton tone="quiet">기간 저장</SendButton>
          </ConsoleForm>
          <Disclosure label="멈추기">
            <ConsoleForm act="stop">
              <FormBar>
                <SendButton tone="grave">더는 주지 않기</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}

function CodeForm({ id, requestKey }: { id: number; requestKey: string }): ReactNode {
  return (
    <Panel
      title="쿠폰 번호 만들기"
      lead="한 사람이 한 번씩 쓰는 번호입니다. 내려받은 뒤에는 다시 볼 수 없으니 파일을 지켜 주세요."
    >
      <ConsoleForm action={adminPaths.giftCodes(id)} requestKey={requestKey} isRow>
        <Field
          label="개수"
          name="count"
          inputMode="numeric"
          hint={`한 번에 ${MAX_ADMIN_COUPONS.toLocaleString('ko-KR')}개까지`}
        />
        <SendButton>만들어 CSV로 내려받기</SendButton>
      </ConsoleForm>
    </Panel>
  );
}
