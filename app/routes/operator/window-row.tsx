import type { ReactNode } from 'react';
import { rowForm } from '#contract/window-forms';
import { arrangeRows, readCuration } from '#domain/showcase';
import { FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { ROW_PARTS } from '../../operator/window/curation-desk.ts';
import { rowValues, rowWish } from '../../operator/window/curation-desk.server.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import { faulty, leadOn, placeIn, refused, valuesOf } from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import { addressNumber, answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-row';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const at = placeIn(url, 'at');
  try {
    const { lines, seen } = await readCuration(facts.ctx, id);
    const line = at === undefined ? undefined : lines?.[at];
    if (at !== undefined && !line) return refuseAddress(url.pathname);
    const values = line ? rowValues(line) : { kind: 'works', who: 'everyone', limit: '0', newWithinDays: '0' };
    return { id, seen, values, isKnown: line !== undefined };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  const typed = valuesOf(form);
  const read = rowForm.safeParse(typed);
  if (!read.success) {
    const [issue] = read.error.issues;
    return faulty({ field: String(issue?.path[0] ?? ''), said: issue?.message ?? '' }, typed);
  }
  const at = placeIn(url, 'at');
  const part = rowWish(read.data);
  try {
    const change = at === undefined ? { kind: 'add' as const, part } : { kind: 'change' as const, at, part };
    await arrangeRows(facts.ctx, { by, id, seen: form('seen'), change });
    return leadOn(`/operator/window/curations/${id}`, { said: 'saved' });
  } catch (error) {
    const field = read.data.kind === 'works' ? 'works' : 'name';
    return refused(error, { fields: { 'WINDOW_ERROR 0004': field }, typed });
  }
}

export default function OperatorRowPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, seen, values, isKnown } = loaderData;
  const fault = actionData?.fault;
  return (
    <ConsolePage
      title={isKnown ? '줄 고치기' : '줄 놓기'}
      lead="작품이 하나도 없는 줄은 독자에게 보이지 않습니다."
      up={{ path: `/operator/window/curations/${id}`, name: '진열' }}
    >
      <WindowForm fault={fault}>
        <input type="hidden" name="seen" value={fault?.typed['seen'] ?? seen} />
        <DeskFields parts={ROW_PARTS} values={fault?.typed ?? values} fault={fault} isKnown={isKnown} />
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </WindowForm>
    </ConsolePage>
  );
}
