import type { ReactNode } from 'react';
import { type DeskGift, makeDeskGift } from '#domain/gifts';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { GiftForm } from '../../operator/money/gift-form.tsx';
import { membersInSheet } from '../../operator/money/member-sheet.ts';
import { clerkOf, freshKey, numberIn, numberOrNone } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { type ConsoleForm, consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/gift-new';

export function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'money', { fresh: true });
  return { limit: facts.grantLimit, requestKey: freshKey(facts) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'money', { fresh: true }));
  const form = await consoleForm(request);
  const members = await membersOf(form);
  return settleAct(
    async () => {
      const order = { by, gift: giftIn(form, members), limit: facts.grantLimit, key: form('requestKey') };
      return `/operator/gifts/${await makeDeskGift(facts.ctx, order)}?said=made`;
    },
    {
      fields: {
        'MONEY_ERROR 0011': 'amount',
        'MONEY_ERROR 0012': 'members',
        'MONEY_ERROR 0014': 'coupon',
        'MONEY_ERROR 0022': 'amount',
      },
      // What a file told stands in the form with the rest: it is not chosen again.
      typed: { ...form.typed, members },
    },
  );
}

const MOST_TEXT = 400_000;

/** Member numbers that were typed, and those of a file. */
async function membersOf(form: ConsoleForm): Promise<string> {
  const typed = form('members').slice(0, MOST_TEXT);
  const file = form.file('sheet');
  if (!file) return typed;
  const told = membersInSheet(await file.slice(0, MOST_TEXT).text());
  return [typed.trim(), told].filter(Boolean).join('\n');
}

function giftIn(form: ConsoleForm, members: string): DeskGift {
  return {
    kind: form('kind'),
    title: form('title'),
    sentence: form('sentence'),
    thing: {
      kind: form('thing'),
      amount: numberIn(form('amount') || '1'),
      days: numberOrNone(form('days')),
      hours: numberOrNone(form('hours')),
      work: numberOrNone(form('work')),
    },
    from: form('from'),
    until: form('until'),
    claimDays: numberOrNone(form('claimDays')),
    budget: numberOrNone(form('budget')),
    isOnceAPerson: form('once') === 'yes',
    members,
    code: form('coupon'),
    most: numberOrNone(form('most')),
  };
}

export default function OperatorGiftNewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="새 선물"
      up={{ path: '/operator/gifts', name: '선물과 쿠폰' }}
      lead={`한 회원에게 ${loaderData.limit.toLocaleString('ko-KR')}개까지 줄 수 있습니다. 만들면 바로 회원의 선물함에 들어갑니다.`}
    >
      <GiftForm requestKey={loaderData.requestKey} fault={actionData} />
    </ConsolePage>
  );
}
