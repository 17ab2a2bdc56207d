import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { type GiftPreview, previewGift, requestGift } from '#domain/payment-operations';
import { listTerms } from '#domain/settlement';
import type { AdminGiftInput } from '#shared/merchandising/gifts';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { GiftForm } from '../../../admin/rewards/gift-form.tsx';
import { memberExport } from '../../../admin/members/member-export.ts';
import { clerkOf, newRequestKey, numberIn, numberOrNone } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { type ConsoleForm, consoleForm } from '../../../admin/components/console-form.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gift-new';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts', { fresh: true });
  const [terms] = await listTerms(pageContext.ctx);
  return {
    limit: pageContext.settings.grantLimit,
    coinWon: terms?.coinWon ?? 0,
    requestKey: newRequestKey(pageContext),
  };
}

const FIELDS = {
  'MONEY_ERROR 0011': 'amount',
  'MONEY_ERROR 0012': 'members',
  'MONEY_ERROR 0014': 'coupon',
  'MONEY_ERROR 0022': 'amount',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const form = await consoleForm(request);
  const members = await membersOf(form);
  // Keeps the file's members.
  const typed = { ...form.typed, members };
  const input = { by, gift: giftIn(form, members), limit: pageContext.settings.grantLimit };
  try {
    const preview = await previewGift(pageContext.ctx, input);
    // Made only as the operator has seen it.
    if (form('act') !== 'make' || form('seen') !== seenOf(preview)) return { preview, typed };
    const made = await requestGift(pageContext.ctx, { ...input, key: form('requestKey') });
    if (made === 'proposed') return redirect('/operator/gifts?said=proposed', 303);
    return redirect(`${adminPaths.gift(made.id)}?said=made`, 303);
  } catch (error) {
    const { status, ...formError } = toFieldError(error, { fields: FIELDS, typed });
    return data({ error: formError, typed }, { status });
  }
}

const seenOf = ({ heads, each, total }: GiftPreview): string => [heads, each, total].join('/');

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
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  return (
    <ConsolePage
      title="새 선물"
      up={{ path: '/operator/gifts', name: '선물과 쿠폰' }}
      lead={`한 회원에게 ${loaderData.limit.toLocaleString('ko-KR')}코인까지 줄 수 있습니다. 받는 사람과 비용을 확인한 뒤 만듭니다.`}
    >
      <GiftForm
        requestKey={loaderData.requestKey}
        typed={actionData?.typed}
        error={actionData && 'error' in actionData ? actionData.error : undefined}
        preview={preview && { ...preview, seen: seenOf(preview), won: preview.total * loaderData.coinWon }}
        coinWon={loaderData.coinWon}
      />
    </ConsolePage>
  );
}
