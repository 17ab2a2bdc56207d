import type { ReactNode } from 'react';
import {
  cancelOwnerOffer,
  inviteCrew,
  leaveCrew,
  listCrew,
  offerOwnership,
  removeCrew,
  showAuthorWork,
  showOwnerOffer,
} from '#domain/studio';
import { CREW_ROLES } from '#shared/authors/crew';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage, Panel } from '../../admin/components/console-page.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import { type ConsoleFormError, errorAt } from '../../admin/components/form-error.ts';
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
  const [work, crew, offer] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    listCrew(ctx, { memberNo, workId }),
    showOwnerOffer(ctx, { memberNo, workId }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const isOwner = crew.some(({ isMine, isAccepted, role }) => isMine && isAccepted && role === 'owner');
  return { workId, title: work.sheet.title, crew, isOwner, offeredTo: offer?.toName ?? null };
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
    else if (form('act') === 'offer') await offerOwnership(ctx, { proof, workId, penId });
    else if (form('act') === 'cancel-offer') await cancelOwnerOffer(ctx, { memberNo, workId });
    else await inviteCrew(ctx, { proof, workId, name: form('name'), role: form('role') });
    return redirect(`${here}?said=${SAID[form('act')] ?? 'invited'}`, 303);
  } catch (error) {
    const { password: _password, ...typed } = form.typed;
    const { status, ...fieldError } = catalogErrorOf(error, typed);
    const isPassword = fieldError.code.startsWith('CONFIRM_ERROR');
    return data({ ...fieldError, ...(isPassword ? { field: 'password' } : {}) }, { status });
  }
}

const SAID: Record<string, string> = { remove: 'removed', offer: 'offered', 'cancel-offer': 'offer-cancelled' };
const MESSAGES = {
  offered: '요청했습니다. 상대방이 수락하면 대표 작가가 바뀝니다. 되돌릴 수 있는 링크를 메일로 보냈습니다.',
  'offer-cancelled': '요청을 취소했습니다.',
  invited: '초대했습니다. 상대방이 수락하면 함께할 수 있습니다.',
  removed: '내보냈습니다.',
};

export default function CrewPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, crew, isOwner, offeredTo } = loaderData;
  const error = actionData && 'field' in actionData ? actionData : undefined;
  const errorOf = (act: string, penId?: number) =>
    error?.typed['act'] === act && (penId === undefined || error.typed['pen'] === String(penId)) ? error : undefined;
  const inviteError = errorOf('invite');
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }} message={MESSAGES}>
      <WorkTabs workId={workId} current="crew" />
      <ErrorMessage error={errorOf('leave') ?? errorOf('cancel-offer')} />
      {offeredTo === null ? null : (
        <section className={styles.notice} aria-label="대표 작가 넘기기">
          ‘{offeredTo}’ 작가님의 수락을 기다리고 있습니다. 수락하면 대표 작가가 바뀝니다.
          {isOwner ? (
            <ConsoleForm act="cancel-offer">
              <div>
                <SendButton tone="quiet">요청 취소</SendButton>
              </div>
            </ConsoleForm>
          ) : null}
        </section>
      )}
      <ul className={styles.notices}>
        {crew.map((member) => (
          <li key={member.penId} className={styles.person}>
            <span>
              <strong>{member.name}</strong> {CREW_ROLES[member.role]}{' '}
              {member.isAccepted ? null : <Badge tone="wait">초대 중</Badge>}
            </span>
            {member.isMine && member.isAccepted ? <Leave penId={member.penId} /> : null}
            {isOwner && !member.isMine ? <Remove penId={member.penId} error={errorOf('remove', member.penId)} /> : null}
            {isOwner && member.isAccepted && member.role !== 'owner' && offeredTo === null ? (
              <OfferOwnership penId={member.penId} name={member.name} error={errorOf('offer', member.penId)} />
            ) : null}
          </li>
        ))}
      </ul>
      {isOwner ? (
        <Panel
          title="초대하기"
          lead="글과 초안은 모두가 쓸 수 있습니다. 공개와 예약은 대표·공동·그림 작가, 가격과 계약, 함께하는 사람과 내림은 대표 작가만 할 수 있습니다."
        >
          <ConsoleForm act="invite" error={inviteError}>
            <Field
              label="필명"
              name="name"
              required
              autoComplete="off"
              defaultValue={inviteError?.typed['name'] ?? ''}
              error={errorAt(inviteError, 'name')}
            />
            <Select
              label="역할"
              name="role"
              defaultValue={inviteError?.typed['role'] ?? 'co-writer'}
              options={Object.entries(CREW_ROLES).map(([value, name]) => ({ value, name }))}
            />
            <PasswordField error={errorAt(inviteError, 'password')} />
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

interface CrewFormProps {
  penId: number;
  error: ConsoleFormError | undefined;
}

function OfferOwnership({ penId, name, error }: CrewFormProps & { name: string }): ReactNode {
  return (
    <Disclosure label="대표 작가 넘기기" isOpen={error !== undefined}>
      <p>
        ‘{name}’ 작가님이 수락하면 가격과 계약, 함께하는 사람, 내림을 새 대표 작가가 정하고, 나는 공동 작가로 남습니다.
      </p>
      <ConsoleForm act="offer" about={{ pen: String(penId) }} error={error}>
        <PasswordField error={errorAt(error, 'password')} />
        <div>
          <SendButton tone="grave">넘기기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}

function Remove({ penId, error }: CrewFormProps): ReactNode {
  return (
    <Disclosure label="내보내기" isOpen={error !== undefined}>
      <ConsoleForm act="remove" about={{ pen: String(penId) }} error={error}>
        <PasswordField error={errorAt(error, 'password')} />
        <div>
          <SendButton tone="grave">내보내기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
