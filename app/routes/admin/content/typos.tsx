import type { ReactNode } from 'react';
import { acceptTypo, listTypos, rejectTypo } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { TYPO_STATES } from '#shared/community/typo-reports';
import { adminPaths } from '#shared/web/admin-paths';
import { formText } from '../../../browser/form-text.ts';
import { afterOf, parseId } from '../../../admin/components/page-number.server.ts';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { TypoList } from '../../../admin/content/typo-cards.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/typos';

const MESSAGES = {
  accepted: '본문을 고치고 제보하신 독자께 알렸습니다.',
  refused: '제보를 거절했습니다.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const param = url.searchParams.get('state');
  const state = TYPO_STATES.find((item) => item === param) ?? 'open';
  return { state, ...(await listTypos(pageContext.ctx, { state, after: afterOf(url) })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const form = await readForm(request);
  const id = parseId(formText(form, 'typo'), url.pathname);
  return runFormAction(async () => {
    const actionName = formText(form, 'act');
    if (actionName === 'accept') await acceptTypo(pageContext.ctx, { by: actor, id });
    else if (actionName === 'refuse') await rejectTypo(pageContext.ctx, { by: actor, id });
    else throw new DomainError('INPUT_ERROR', '0001');
    return `/operator/typos?said=${actionName === 'accept' ? 'accepted' : 'refused'}`;
  });
}

export default function TyposPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="오탈자 제보"
      message={MESSAGES}
      lead="독자가 본문에서 제보한 오탈자입니다. 반영하면 본문이 새 판으로 바뀌고, 제보하신 독자의 알림함에 알립니다."
    >
      <ErrorMessage error={actionData} />
      <TypoList
        list={loaderData}
        path="/operator/typos"
        textPath={({ episodeId }) => adminPaths.episode(episodeId, 'text')}
        revisionPath={({ episodeId }, revision) =>
          `${adminPaths.episode(episodeId, 'revisions')}?older=${revision - 1}&newer=${revision}`
        }
      />
    </ConsolePage>
  );
}
