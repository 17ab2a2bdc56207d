import type { ReactNode } from 'react';
import { decideTakedown, showTakedownRequest } from '#domain/community';
import { RIGHTS_KIND_NAMES, RIGHTS_LIMITS, RIGHTS_SIDE_NAMES, RIGHTS_STATE_NAMES } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { rowNumber } from '../../../browser/form-text.ts';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, Field, FormBar, SendButton, TextArea } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import text from '../../../admin/community/pending-comment.module.css';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-right';

const PATH = '/operator/community/rights';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const id = idParam(params.id, url.pathname);
  const line = await showTakedownRequest(pageContext.ctx, { by: actor, id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const time = (at: Date | null): string => (at === null ? '' : seoulMinute(at));
  const { madeAt, hiddenAt, hiddenUntil, objectedAt, decidedAt, ...request } = line;
  return {
    ...request,
    made: time(madeAt),
    hidden: time(hiddenAt),
    until: time(hiddenUntil),
    objected: time(objectedAt),
    decided: time(decidedAt),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'community');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      const days = form('days') === '' ? RIGHTS_LIMITS.days : rowNumber(form('days'));
      await decideTakedown(pageContext.ctx, { by: actor, id, act: form('decision'), days, reason: form('reason') });
      return `${PATH}/${id}?said=decided`;
    },
    { fields: { 'MODERATION_ERROR 0001': 'reason', 'MODERATION_ERROR 0005': 'days' }, typed: form.typed },
  );
}

export default function OperatorRightPage({
  loaderData: line,
  actionData: formError,
}: Route.ComponentProps): ReactNode {
  const details = [
    { name: '상태', value: RIGHTS_STATE_NAMES[line.state] },
    { name: '접수', value: line.made },
    { name: '신고한 분', value: `${line.name} (${RIGHTS_SIDE_NAMES[line.side]}) ${line.mail}` },
    { name: '침해된 권리', value: RIGHTS_KIND_NAMES[line.kind] },
    { name: '글쓴이', value: line.nick ?? '탈퇴했거나 지워진 댓글' },
    { name: '작품', value: line.title ?? '' },
    ...(line.hidden === '' ? [] : [{ name: '임시조치', value: `${line.hidden} ~ ${line.until}` }]),
    ...(line.decided === '' ? [] : [{ name: '종료 일시', value: line.decided }]),
    ...(line.decision === null ? [] : [{ name: '결정의 사유', value: line.decision }]),
  ];
  return (
    <ConsolePage
      title={`권리 침해 신고 ${line.id}번`}
      up={{ path: PATH, name: '임시조치' }}
      message={{ decided: '결정을 저장하고 양쪽에 알렸습니다.' }}
    >
      <Panel title="신고">
        <DetailList details={details} />
        <h3>댓글 (신고할 때의 글)</h3>
        <blockquote className={text.text}>{line.commentText}</blockquote>
        <h3>침해된 내용</h3>
        <blockquote className={text.text}>{line.body}</blockquote>
        {line.files.length > 0 ? (
          <ul>
            {line.files.map(({ key, name, bytes }) => (
              <li key={key}>
                <a href={`${PATH}/${line.id}/files/${key}`}>
                  {name} ({Math.ceil(bytes / 1024).toLocaleString('ko-KR')}KB)
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Panel>
      {line.objection === null ? null : (
        <Panel title="글쓴이의 이의" lead={line.objected}>
          <blockquote className={text.text}>{line.objection}</blockquote>
        </Panel>
      )}
      {line.state === 'received' || line.state === 'hidden' ? (
        <Panel title="결정" lead="사유는 신고한 분과 글쓴이에게 알립니다.">
          <ConsoleForm error={formError}>
            <TextArea
              label="사유"
              name="reason"
              rows={3}
              maxLength={300}
              defaultValue={formError?.typed['reason']}
              error={errorAt(formError, 'reason')}
              required
            />
            {line.state === 'received' ? (
              <>
                <Field
                  label="임시조치 일수"
                  name="days"
                  inputMode="numeric"
                  defaultValue={formError?.typed['days'] ?? String(RIGHTS_LIMITS.days)}
                  hint="법에 따라 30일까지입니다."
                  error={errorAt(formError, 'days')}
                />
                <FormBar>
                  <SendButton name="decision" value="hide">
                    임시조치
                  </SendButton>
                  <SendButton tone="quiet" name="decision" value="refuse">
                    반려
                  </SendButton>
                </FormBar>
              </>
            ) : (
              <FormBar>
                <SendButton name="decision" value="restore">
                  복원
                </SendButton>
                <SendButton tone="grave" name="decision" value="delete">
                  댓글 삭제
                </SendButton>
              </FormBar>
            )}
          </ConsoleForm>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}
