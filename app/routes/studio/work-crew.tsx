import type { ReactNode } from 'react';
import { inviteCrew, leaveCrew, listCrew, removeCrew, showAuthorWork } from '#domain/studio';
import { CREW_ROLES } from '#shared/authors/crew';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage, Panel } from '../../admin/components/console-page.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import { catalogErrorOf } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { PasswordField } from '../../studio/password-field.tsx';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work-crew';
import { data, redirect } from 'react-router';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const [work, crew] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    listCrew(ctx, { memberNo, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const isOwner = crew.some(({ isMine, isAccepted, role }) => isMine && isAccepted && role === 'owner');
  return { workId, title: work.sheet.title, crew, isOwner };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const proof = { memberNo, sessionId, password: form('password') };
  const penId = parseCount(form('pen')) ?? 0;
  const here = studioPaths.workPage(workId, 'crew');
  try {
    if (form('act') === 'leave') {
      await leaveCrew(ctx, { memberNo, workId, penId });
      return redirect(`${studioPaths.home()}?said=left`, 303);
    }
    if (form('act') === 'remove') await removeCrew(ctx, { proof, workId, penId });
    else await inviteCrew(ctx, { proof, workId, name: form('name'), role: form('role') });
    return redirect(`${here}?said=${form('act') === 'remove' ? 'removed' : 'invited'}`, 303);
  } catch (error) {
    const { status, ...fieldError } = catalogErrorOf(error, form.typed);
    const isPassword = fieldError.code.startsWith('CONFIRM_ERROR') && form('act') === 'invite';
    return data({ ...fieldError, ...(isPassword ? { field: 'password' } : {}) }, { status });
  }
}

const MESSAGES = {
  invited: '초대했습니다. 상대방이 수락하면 함께할 수 있습니다.',
  removed: '내보냈습니다.',
};

export default function CrewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, crew, isOwner } = loaderData;
  const error = actionData && 'field' in actionData ? actionData : undefined;
  const isInvite = error !== undefined && error.field !== '';
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }} message={MESSAGES}>
      <WorkTabs workId={workId} current="crew" />
      <ErrorMessage error={isInvite ? undefined : error} />
      <ul className={styles.notices}>
        {crew.map((member) => (
          <li key={member.penId} className={styles.person}>
            <span>
              <strong>{member.name}</strong> {CREW_ROLES[member.role]}{' '}
              {member.isAccepted ? null : <Badge tone="wait">초대 중</Badge>}
            </span>
            {member.isMine && member.isAccepted ? <Leave penId={member.penId} /> : null}
            {isOwner && !member.isMine ? <Remove penId={member.penId} /> : null}
          </li>
        ))}
      </ul>
      {isOwner ? (
        <Panel
          title="초대하기"
          lead="글과 초안은 모두가 쓸 수 있습니다. 공개와 예약은 대표·공동·그림 작가, 가격과 계약, 함께하는 사람과 내림은 대표 작가만 할 수 있습니다."
        >
          <ConsoleForm act="invite" error={isInvite ? error : undefined}>
            <Field
              label="필명"
              name="name"
              required
              autoComplete="off"
              defaultValue={error?.typed['name'] ?? ''}
              error={errorAt(error, 'name')}
            />
            <Select
              label="역할"
              name="role"
              defaultValue={error?.typed['role'] ?? 'co-writer'}
              options={Object.entries(CREW_ROLES).map(([value, name]) => ({ value, name }))}
            />
            <PasswordField error={errorAt(error, 'password')} />
            <FormBar>
              <SendButton>초대</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}

function Leave({ penId }: { penId: number }): ReactNode {
  return (
    <Disclosure label="나가기">
      <p>이 작품을 더 고칠 수 없게 됩니다. 마지막 대표 작가는 나갈 수 없습니다.</p>
      <ConsoleForm act="leave" about={{ pen: String(penId) }}>
        <div>
          <SendButton tone="grave">나가기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}

function Remove({ penId }: { penId: number }): ReactNode {
  return (
    <Disclosure label="내보내기">
      <ConsoleForm act="remove" about={{ pen: String(penId) }}>
        <PasswordField />
        <div>
          <SendButton tone="grave">내보내기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
