import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import {
  type Submission,
  acceptInvitation,
  acceptOwnership,
  declineInvitation,
  declineOwnership,
  listBin,
  listOwnerOffers,
  showStudio,
} from '#domain/studio';
import { MAX_NEW_COMMENTS } from '#shared/authors/new-comments';
import { CREW_ROLES } from '#shared/authors/crew';
import { josa } from '#shared/content/josa';
import { RETURN_REASONS } from '#shared/authors/submissions';
import { STATUS_NAMES } from '#shared/catalog/categories';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { formatSeoulTime, scheduleTime } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, FormBar, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import kit from '../../admin/components/kit.module.css';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const studio = await showStudio(pageContext.ctx, memberNo);
  if (studio.pens.length === 0 && studio.works.length === 0) throw redirect(studioPaths.join(), 303);
  const [bin, offers] = await Promise.all([
    listBin(pageContext.ctx, memberNo),
    listOwnerOffers(pageContext.ctx, memberNo),
  ]);
  return { ...studio, inBin: bin.length, offers };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const [workId, penId] = [parseCount(form('work')) ?? 0, parseCount(form('pen')) ?? 0];
    if (form('act') === 'accept-owner' || form('act') === 'decline-owner') {
      const isAccepted = form('act') === 'accept-owner';
      await (isAccepted ? acceptOwnership : declineOwnership)(pageContext.ctx, { memberNo, workId });
      return `${studioPaths.home()}?said=${isAccepted ? 'owner' : 'declined'}`;
    }
    const answer = form('act') === 'accept' ? acceptInvitation : declineInvitation;
    await answer(pageContext.ctx, { memberNo, workId, penId });
    return `${studioPaths.home()}?said=${form('act') === 'accept' ? 'accepted' : 'declined'}`;
  }, form.typed);
}

const MESSAGES = {
  joined: '필명을 만들었습니다. 이제 첫 작품을 만들어 보세요.',
  accepted: '초대를 수락했습니다.',
  declined: '거절했습니다.',
  owner: '대표 작가가 되었습니다.',
  left: '작품에서 나왔습니다.',
};

export default function StudioPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { pens, works, invitations, submissions, inBin, offers } = loaderData;
  const banned = pens.filter(({ ban }) => ban !== null);
  return (
    <ConsolePage
      title="내 작품"
      message={MESSAGES}
      actions={
        <>
          {inBin > 0 ? <LinkButton href={studioPaths.bin()}>내린 작품과 회차 {inBin}</LinkButton> : null}
          <LinkButton href={studioPaths.newWork()}>새 작품</LinkButton>
        </>
      }
    >
      <ErrorMessage error={actionData} />
      {banned.map(({ id, name, ban }) => (
        <p key={id} role="status" className={styles.notice} data-tone="bad">
          필명 ‘{name}’의 공개가 제한되었습니다{ban?.endsAt ? ` (${formatSeoulTime(new Date(ban.endsAt))}까지)` : ''}.
          사유: {ban?.reason}
        </p>
      ))}
      {offers.length > 0 ? <OwnerOffers offers={offers} /> : null}
      {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      {submissions.length > 0 ? <Reviews submissions={submissions} /> : null}
      {works.length === 0 ? (
        <>
          <p className={kit.empty}>아직 작품이 없습니다. 제목과 등급만 정하면 바로 첫 회차를 쓸 수 있습니다.</p>
          <FormBar>
            <LinkButton href={studioPaths.newWork()} tone="main">
              첫 작품 만들기
            </LinkButton>
          </FormBar>
        </>
      ) : (
        <ul className={styles.works}>
          {works.map((work) => (
            <WorkItem key={work.id} work={work} />
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}

function Invitations({ invitations }: { invitations: Route.ComponentProps['loaderData']['invitations'] }): ReactNode {
  return (
    <Panel title="받은 초대">
      <ul className={styles.notices}>
        {invitations.map(({ workId, penId, title, penName, role, invitedBy }) => (
          <li key={`${workId}-${penId}`} className={styles.notice}>
            {invitedBy} 작가님이 ‘{title}’에 {josa(CREW_ROLES[role], '으로/로')} 초대했습니다. 필명: {penName}
            <div className={styles.acts}>
              <ConsoleForm act="accept" about={{ work: String(workId), pen: String(penId) }}>
                <SendButton>수락</SendButton>
              </ConsoleForm>
              <ConsoleForm act="decline" about={{ work: String(workId), pen: String(penId) }}>
                <SendButton tone="quiet">거절</SendButton>
              </ConsoleForm>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OwnerOffers({ offers }: { offers: Route.ComponentProps['loaderData']['offers'] }): ReactNode {
  return (
    <Panel title="대표 작가 요청">
      <ul className={styles.notices}>
        {offers.map(({ id, workId, workTitle, fromName, toName }) => (
          <li key={id} className={styles.notice}>
            {fromName} 작가님이 ‘{workTitle}’의 대표 작가를 맡아 달라고 요청했습니다. 필명: {toName}
            <div className={styles.acts}>
              <ConsoleForm act="accept-owner" about={{ work: String(workId) }}>
                <SendButton>수락</SendButton>
              </ConsoleForm>
              <ConsoleForm act="decline-owner" about={{ work: String(workId) }}>
                <SendButton tone="quiet">거절</SendButton>
              </ConsoleForm>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Reviews({ submissions }: { submissions: Submission[] }): ReactNode {
  return (
    <Panel title="검토">
      <ul className={styles.notices}>
        {submissions.map((submission) => (
          <li
            key={submission.id}
            className={styles.notice}
            data-tone={submission.state === 'returned' ? 'bad' : undefined}
          >
            <a
              href={
                submission.episodeId === null
                  ? studioPaths.workPage(submission.workId, 'info')
                  : studioPaths.episode(submission.workId, submission.episodeId)
              }
            >
              {submission.workTitle} {submission.episodeTitle ?? '작품 정보'}
            </a>{' '}
            {submission.state === 'returned' ? <Badge tone="bad">반려</Badge> : <Badge tone="wait">검토 중</Badge>}
            {submission.isLate ? <p>공개 일시가 지났습니다. 승인되면 바로 공개됩니다.</p> : null}
            {submission.state === 'returned' ? (
              <p>{submission.reasons.map((reason) => RETURN_REASONS[reason]).join(' · ')}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Work = Route.ComponentProps['loaderData']['works'][number];

function WorkItem({ work }: { work: Work }): ReactNode {
  const count = (number: number): string => number.toLocaleString('ko-KR');
  return (
    <li className={styles.work}>
      <img
        className={styles.cover}
        src={`${studioPaths.workPage(work.id, 'cover')}?v=${work.cover}`}
        alt=""
        width={72}
        height={108}
        loading="lazy"
      />
      <div>
        <h2 className={styles.workTitle}>
          <a href={studioPaths.work(work.id)}>{work.title}</a>
        </h2>
        <StateBadge work={work} />
        <ul className={styles.facts}>
          <li>
            공개 {count(work.opened)}화 · 예약 {count(work.scheduled)}화 · 초안 {count(work.drafts)}화
          </li>
          <li>{RATING_NAMES[work.rating]}</li>
          <li>오늘 열람 {count(work.openingsToday)}</li>
          <li>선작 {count(work.follows)}</li>
          <li>
            {work.newComments > 0 ? (
              <a href={studioPaths.workPage(work.id, 'comments')}>
                새 댓글 {count(work.newComments)}
                {work.newComments >= MAX_NEW_COMMENTS ? '+' : ''}
              </a>
            ) : (
              '새 댓글 0'
            )}
          </li>
          {work.openTypos > 0 ? (
            <li>
              <a href={studioPaths.workPage(work.id, 'typos')}>오탈자 제보 {count(work.openTypos)}</a>
            </li>
          ) : null}
          {work.nextOpensAt ? <li>다음 공개 {scheduleTime(new Date(work.nextOpensAt))}</li> : null}
        </ul>
      </div>
      <div className={styles.acts}>
        <LinkButton href={studioPaths.newEpisode(work.id)}>다음 회차 쓰기</LinkButton>
        {work.draftId ? (
          <LinkButton href={studioPaths.episode(work.id, work.draftId)}>초안 이어 쓰기</LinkButton>
        ) : null}
      </div>
    </li>
  );
}

function StateBadge({ work }: { work: Work }): ReactNode {
  if (work.isDraft) return <Badge tone="wait">공개 전</Badge>;
  if (!work.isListed) return <Badge tone="bad">내림</Badge>;
  return <Badge tone="good">{STATUS_NAMES[work.status]}</Badge>;
}
