import type { ReactNode } from 'react';
import { listModeration, moderateComment, pinComment } from '#domain/community';
import { seoulMinute } from '#shared/content/seoul-date';
import { rowNumber } from '../../../browser/form-text.ts';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { Filters, Pager } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { PendingComment } from '../../../admin/community/pending-comment.tsx';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community';

const PATH = '/operator/community';
const KINDS = ['all', 'reported', 'held'] as const;

function parseQuery(url: URL): { kind: (typeof KINDS)[number]; page: number } {
  const page = url.searchParams.get('page') ?? '';
  return {
    kind: KINDS.find((cached) => cached === url.searchParams.get('kind')) ?? 'all',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'community');
  const query = parseQuery(url);
  const { waiting, hasMore, counts } = await listModeration(pageContext.ctx, query);
  return {
    ...query,
    counts,
    hasMore,
    waiting: waiting.map(({ madeAt, workId, episodeId, parentId, memberNo: _memberNo, ...comment }) => ({
      ...comment,
      path: `/comments/${episodeId === null ? `work/${workId}` : `episode/${episodeId}`}?thread=${parentId ?? comment.id}`,
      at: seoulMinute(madeAt),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  const commentId = rowNumber(form('id'));
  const back = (message: string): string => {
    const search = new URLSearchParams(url.search);
    search.set('said', message);
    return `${PATH}?${search}`;
  };
  return runFormAction(
    async () => {
      if (form('act') === 'pin') {
        await pinComment(pageContext.ctx, { by: actor, commentId, isPinned: true });
        return back('pinned');
      }
      const banDays = form('ban') === '' ? null : rowNumber(form('ban'));
      const order = { by: actor, commentId, act: form('decision'), reason: form('reason'), banDays };
      await moderateComment(pageContext.ctx, order);
      return back('decided');
    },
    { fields: { 'MODERATION_ERROR 0001': 'reason' }, typed: form.typed },
  );
}

const MESSAGES = { decided: '처리하고 관련된 회원에게 알렸습니다.', pinned: '댓글을 고정했습니다.' };

export default function OperatorCommunityPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { waiting, counts, kind, page, hasMore } = loaderData;
  const at = (to: number): string => `${PATH}?kind=${kind}&page=${to}`;
  return (
    <ConsolePage
      title="댓글과 신고"
      lead="신고 심각도와 대기 일수를 더해 높은 순서로 보여 드립니다. 처리하면 글쓴이와 신고한 회원에게 알립니다."
      message={MESSAGES}
    >
      <CommunityTabs here={PATH} />
      <Stats>
        <Stat label="신고된 댓글" value={counts.reported} href={`${PATH}?kind=reported`} />
        <Stat label="검토 중인 댓글" value={counts.held} href={`${PATH}?kind=held`} />
        <Stat
          label="처리할 권리 침해 신고"
          value={counts.rights}
          href={`${PATH}/rights`}
          tone={counts.rights > 0 ? 'wait' : 'plain'}
        />
      </Stats>
      <Filters>
        <Select
          label="구분"
          name="kind"
          defaultValue={kind}
          options={[
            { value: 'all', name: '모두' },
            { value: 'reported', name: '신고된 댓글' },
            { value: 'held', name: '검토 중인 댓글' },
          ]}
        />
      </Filters>
      {waiting.length === 0 ? (
        <p className={kit.empty}>검토할 댓글이 없습니다. 나중에 다시 확인해 주세요.</p>
      ) : (
        waiting.map((comment) => (
          <PendingComment
            key={comment.id}
            comment={comment}
            error={error?.typed['id'] === String(comment.id) ? error : undefined}
          />
        ))
      )}
      <Pager newer={page > 1 ? at(page - 1) : undefined} older={hasMore ? at(page + 1) : undefined} />
    </ConsolePage>
  );
}
