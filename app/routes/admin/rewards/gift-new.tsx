import type { ReactNode } from 'react';
import { type AdminGiftInput, createAdminGift } from '#domain/gifts';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { GiftForm } from '../../../admin/rewards/gift-form.tsx';
import { memberExport } from '../../../admin/members/member-export.ts';
import { clerkOf, newRequestKey, numberIn, numberOrNone } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { type ConsoleForm, consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gift-new';

export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts', { fresh: true });
  return { limit: pageContext.settings.grantLimit, requestKey: newRequestKey(pageContext) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const form = await consoleForm(request);
  const members = await membersOf(form);
  return runFormAction(
    async () => {
      const order = {
        by: actor,
        gift: giftIn(form, members),
        limit: pageContext.settings.grantLimit,
        key: form('requestKey'),
      };
      return `${adminPaths.gift(await createAdminGift(pageContext.ctx, order))}?said=made`;
    },
    {
      fields: {
        'MONEY_ERROR 0011': 'amount',
        'MONEY_ERROR 0012': 'members',
        'MONEY_ERROR 0014': 'coupon',
        'MONEY_ERROR 0022': 'amount',
      },
      // Keeps the file's members after an error.
      typed: { ...form.typed, members },
    },
  );
}

const MAX_TEXT = 400_000;

/** Typed and uploaded member numbers. */
async function membersOf(form: ConsoleForm): Promise<string> {
  const typed = form('members').slice(0, MAX_TEXT);
  const file = form.file('sheet');
  if (!file) return typed;
  const payload = memberExport(await file.slice(0, MAX_TEXT).text());
  return [typed.trim(), payload].filter(Boolean).join('\n');
}

function giftIn(form: ConsoleForm, members: string): AdminGiftInput {
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
      <GiftForm requestKey={loaderData.requestKey} error={actionData} />
    </ConsolePage>
  );
}
