import type { ReactNode } from 'react';
import { curationForm } from '#contract/window-forms';
import { readCuration, saveCuration } from '#domain/showcase';
import { FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { CURATION_PARTS } from '../../operator/window/curation-desk.ts';
import { newName } from '../../operator/window/desk.server.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import { faulty, leadOn, refused, valuesOf } from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import { answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-curation-new';

/** The number of the arrangement that is copied; undefined for an empty one. */
function modelIn(url: URL): number | undefined {
  const copy = url.searchParams.get('copy') ?? '';
  return /^\d{1,15}$/.test(copy) ? Number(copy) : undefined;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const copy = modelIn(url);
  try {
    const model = copy === undefined ? undefined : await readCuration(facts.ctx, copy);
    const title = model?.title ? `${model.title} 사본` : '';
    return {
      values: { page: model?.page ?? 'home', slug: newName('curation'), title, isDraft: 'on' },
      isCopy: model !== undefined,
    };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const typed = valuesOf(await consoleForm(request));
  const read = curationForm.safeParse(typed);
  if (!read.success) {
    const [issue] = read.error.issues;
    return faulty({ field: String(issue?.path[0] ?? ''), said: issue?.message ?? '' }, typed);
  }
  try {
    const id = await saveCuration(facts.ctx, { by, id: null, draft: read.data, copyOf: modelIn(url) });
    return leadOn(`/operator/window/curations/${id}`, { said: 'added' });
  } catch (error) {
    return refused(error, { fields: { 'WINDOW_ERROR 0002': 'slug' }, typed });
  }
}

export default function OperatorCurationNewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const fault = actionData?.fault;
  return (
    <ConsolePage
      title={loaderData.isCopy ? '진열 복사' : '새 진열'}
      lead="기간 동안 평소의 진열 대신 섭니다. 줄과 배너는 만든 다음에 놓습니다."
      up={{ path: '/operator/window/curations', name: '홈 진열' }}
    >
      <WindowForm fault={fault}>
        <DeskFields parts={CURATION_PARTS} values={fault?.typed ?? loaderData.values} fault={fault} isKnown={false} />
        <FormBar>
          <SendButton>만들기</SendButton>
        </FormBar>
      </WindowForm>
    </ConsolePage>
  );
}
