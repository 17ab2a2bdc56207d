import type { ReactNode } from 'react';
import { data } from 'react-router';
import { changeGiftPeriod, createAdminCoupons, listGiftTitles, loadCampaign, stopCampaign } from '#domain/gifts';
import { DomainError } from '#kernel/domain-error';
import { MAX_ADMIN_COUPONS } from '#shared/money/wallet-adjustments';
import { CSV_START, csvLine } from '#shared/content/csv';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import {
  Disclosure,
  ConsoleForm,
  Field,
  FormBar,
  SendButton,
  TextArea,
} from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Badge, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { CAMPAIGN_KIND_NAMES, campaignStatus, giftItemsLabel } from '../../../admin/rewards/gift-labels.ts';
import { clerkOf, newRequestKey, numberIn } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { type ConsoleForm as SubmittedForm, consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction, toFieldError } from '../../../server/form-action.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { type RequestContext, requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gift';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts');
  try {
    const gift = await loadCampaign(pageContext.ctx, idParam(params.giftId, url.pathname));
    return {
      gift,
      content: giftItemsLabel(gift.steps, await listGiftTitles(pageContext.ctx, [gift])),
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
  if (form('act') === 'codes') return makeCodes(pageContext, { by: actor, id, form });
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

/** Codes exist in plain text only in this answer. */
async function makeCodes(
  { ctx, settings }: RequestContext,
  { by, id, form }: { by: ReturnType<typeof clerkOf>; id: number; form: SubmittedForm },
) {
  const order = { by, id, count: numberIn(form('count')), limit: settings.grantLimit, key: form('requestKey') };
  try {
    return data({ codes: await createAdminCoupons(ctx, order) }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: { MONEY_ERROR: 'count' }, typed: form.typed });
    return data(fieldError, { status });
  }
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

function detailsOf(gift: Gift, content: string): { name: string; value: ReactNode }[] {
  const { name, tone } = campaignStatus(gift);
  return [
    { name: '상태', value: <Badge tone={tone}>{name}</Badge> },
    { name: '대상', value: CAMPAIGN_KIND_NAMES[gift.kind] + (gift.members > 0 ? ` ${gift.members}명` : '') },
    { name: '구성', value: content },
    { name: '설명', value: gift.sentence || '없음' },
    { name: '첫날', value: gift.startsAt ? seoulMinute(gift.startsAt) : '생성 즉시' },
    { name: '종료 일시', value: gift.endsAt ? seoulMinute(gift.endsAt) : '없음' },
    { name: '만든 사람', value: `${gift.madeBy ?? '서점 폴더'} · ${seoulMinute(gift.madeAt)}` },
  ];
}

export default function OperatorGiftPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { gift, content, days, requestKey } = loaderData;
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined;
  const formError = actionData && 'field' in actionData ? actionData : undefined;
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
        <DetailList details={detailsOf(gift, content)} />
      </Panel>
      {codes ? <NewCodes id={gift.id} codes={codes} /> : null}
      {isOurs && gift.kind === 'coupon' ? (
        <CodeForm requestKey={requestKey} error={formError?.typed['act'] === 'codes' ? formError : undefined} />
      ) : null}
      {isOurs ? (
        <Panel title="기간 바꾸기와 멈추기">
          <ConsoleForm act="period" isRow error={formError?.typed['act'] === 'period' ? formError : undefined}>
            <Field label="첫날" type="date" name="from" defaultValue={formError?.typed['from'] ?? days[0]} />
            <Field
              label="종료일"
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
                <SendButton tone="grave">지급 중지</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}

function NewCodes({ id, codes }: { id: number; codes: readonly string[] }): ReactNode {
  const csv = CSV_START + [['쿠폰 번호'], ...codes.map((code) => [code])].map(csvLine).join('');
  return (
    <Panel
      title={`만든 쿠폰 번호 ${codes.length.toLocaleString('ko-KR')}개`}
      lead="이 화면을 떠나면 다시 볼 수 없습니다. 복사하거나 파일로 받아 두어 주세요."
      actions={
        <a
          className={kit.mainButton}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
          download={`coupons-${id}.csv`}
        >
          CSV로 내려받기
        </a>
      }
    >
      <TextArea label="쿠폰 번호" rows={Math.min(12, codes.length)} value={codes.join('\n')} readOnly />
    </Panel>
  );
}

function CodeForm({ requestKey, error }: { requestKey: string; error: ConsoleFormError | undefined }): ReactNode {
  return (
    <Panel title="쿠폰 번호 만들기" lead="한 사람이 한 번씩 쓰는 번호입니다. 만든 번호는 이 화면에 한 번만 보입니다.">
      <ConsoleForm act="codes" requestKey={requestKey} error={error} isRow>
        <Field
          label="개수"
          name="count"
          inputMode="numeric"
          hint={`한 번에 ${MAX_ADMIN_COUPONS.toLocaleString('ko-KR')}개까지`}
          defaultValue={error?.typed['count']}
          error={errorAt(error, 'count')}
        />
        <SendButton>번호 만들기</SendButton>
      </ConsoleForm>
    </Panel>
  );
}
