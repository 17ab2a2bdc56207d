import type { ReactNode } from 'react';
import { changeGiftPeriod, showCampaign, stopCampaign } from '#domain/gifts';
import { Refusal } from '#shared/refusal';
import { MOST_DESK_COUPONS } from '#vocabulary/money-desk';
import { seoulMinute } from '#vocabulary/seoul-date';
import { errorAt } from '../../operator/form-fault.ts';
import { AskFirst, ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Facts, Mark, Panel, Stat, Stats } from '../../operator/kit/console-page.tsx';
import { CAMPAIGN_KIND_NAMES, campaignStanding, thingsWords } from '../../operator/money/gift-words.ts';
import { clerkOf, freshKey } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/gift';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'money');
  try {
    const gift = await showCampaign(facts.ctx, addressNumber(params.giftId, url.pathname));
    return { gift, days: [dayOf(gift.startsAt), lastDayOf(gift.endsAt)] as const, requestKey: freshKey(facts) };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'money', { fresh: true }));
  const id = addressNumber(params.giftId, url.pathname);
  const form = await consoleForm(request);
  return settleAct(
    async () => {
      if (form('act') === 'stop') await stopCampaign(facts.ctx, { by, id });
      else if (form('act') === 'period')
        await changeGiftPeriod(facts.ctx, { by, id, from: form('from'), until: form('until') });
      else throw new Refusal('INPUT_ERROR', '0001');
      return `/operator/gifts/${id}?said=${form('act') === 'stop' ? 'stopped' : 'saved'}`;
    },
    { fields: { 'MONEY_ERROR 0013': 'until' }, typed: form.typed },
  );
}

const SEOUL_MS = 9 * 3_600_000;
const dayOf = (moment: Date | null): string =>
  moment ? new Date(moment.getTime() + SEOUL_MS).toISOString().slice(0, 10) : '';
const lastDayOf = (end: Date | null): string => dayOf(end && new Date(end.getTime() - 1));

const SAID = {
  made: '선물을 만들었습니다.',
  stopped: '멈추었습니다. 이미 선물함에 들어간 선물은 기한까지 받을 수 있습니다.',
};

type Gift = Route.ComponentProps['loaderData']['gift'];

function factsOf(gift: Gift): { name: string; value: ReactNode }[] {
  const { name, tone } = campaignStanding(gift);
  return [
    { name: '상태', value: <Mark tone={tone}>{name}</Mark> },
    { name: '누구에게', value: CAMPAIGN_KIND_NAMES[gift.kind] + (gift.members > 0 ? ` ${gift.members}명` : '') },
    { name: '담긴 것', value: thingsWords(gift.steps) },
    { name: '설명', value: gift.sentence || '없음' },
    { name: '첫날', value: gift.startsAt ? seoulMinute(gift.startsAt) : '만든 때부터' },
    { name: '끝나는 때', value: gift.endsAt ? seoulMinute(gift.endsAt) : '없음' },
    { name: '만든 사람', value: `${gift.madeBy ?? '서점 폴더'} · ${seoulMinute(gift.madeAt)}` },
  ];
}

export default function OperatorGiftPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { gift, days, requestKey } = loaderData;
  const isOurs = gift.madeBy !== null && !gift.isOver;
  return (
    <ConsolePage title={gift.title} up={{ path: '/operator/gifts', name: '선물과 쿠폰' }} said={SAID}>
      <Stats>
        <Stat label="받은 선물" value={gift.taken} note={gift.budget === null ? undefined : `모두 ${gift.budget}개`} />
        <Stat label="선물함에서 기다림" value={gift.waiting} />
        {gift.kind === 'coupon' ? (
          <Stat label="쿠폰 번호" value={gift.codes} note={`쓴 번호 ${gift.usedCodes}개, 모두 ${gift.uses}번`} />
        ) : null}
      </Stats>
      <Panel title="선물">
        <Facts facts={factsOf(gift)} />
      </Panel>
      {isOurs && gift.kind === 'coupon' ? <CodeForm id={gift.id} requestKey={requestKey} /> : null}
      {isOurs ? (
        <Panel title="기간 바꾸기와 멈추기">
          <ConsoleForm act="period" isRow fault={fault?.typed['act'] === 'period' ? fault : undefined}>
            <Field label="첫날" type="date" name="from" defaultValue={fault?.typed['from'] ?? days[0]} />
            <Field
              label="마지막 날"
              type="date"
              name="until"
              defaultValue={fault?.typed['until'] ?? days[1]}
              error={errorAt(fault, 'until')}
            />
            <SendButton tone="quiet">기간 저장</SendButton>
          </ConsoleForm>
          <AskFirst label="멈추기">
            <ConsoleForm act="stop">
              <FormBar>
                <SendButton tone="grave">더는 주지 않기</SendButton>
              </FormBar>
            </ConsoleForm>
          </AskFirst>
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
      <ConsoleForm action={`/operator/gifts/${id}/codes.csv`} requestKey={requestKey} isRow>
        <Field
          label="개수"
          name="count"
          inputMode="numeric"
          hint={`한 번에 ${MOST_DESK_COUPONS.toLocaleString('ko-KR')}개까지`}
        />
        <SendButton>만들어 CSV로 내려받기</SendButton>
      </ConsoleForm>
    </Panel>
  );
}
