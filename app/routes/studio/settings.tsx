import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { appealMeasure, listOwnMeasures, listPens, savePen } from '#domain/studio';
import { MAX_PENS, PEN_LIMITS } from '#shared/authors/pens';
import { paths } from '#shared/web/paths';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, FormBar, SendButton, TextArea } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { parseCount } from '../../admin/catalog/form-values.ts';
import { OwnMeasures } from '../../studio/measures-panel.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/settings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, verifiedAt } = requireAuthorPage(pageContext, url);
  const pens = await listPens(pageContext.ctx, memberNo);
  if (pens.length === 0) throw redirect(studioPaths.join(), 303);
  return { pens, measures: await listOwnMeasures(pageContext.ctx, memberNo), isVerified: verifiedAt !== null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'appeal') {
      const measureId = parseCount(form('measure')) ?? 0;
      await appealMeasure(pageContext.ctx, { memberNo, measureId, appeal: form('appeal') });
      return `${studioPaths.settings()}?said=appealed`;
    }
    const texts = { intro: form('intro'), noteBefore: form('noteBefore'), noteAfter: form('noteAfter') };
    await savePen(pageContext.ctx, { memberNo, penId: parseCount(form('pen')) ?? 0, ...texts });
    return `${studioPaths.settings()}?said=saved`;
  }, form.typed);
}

const MESSAGES = { appealed: '이의를 보냈습니다. 결과는 알림으로 알려 드립니다.' };

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { pens, measures, isVerified } = loaderData;
  return (
    <ConsolePage
      title="설정"
      message={MESSAGES}
      actions={pens.length < MAX_PENS ? <LinkButton href={studioPaths.join()}>필명 추가</LinkButton> : null}
    >
      <OwnMeasures measures={measures} error={actionData} />
      {pens.map((pen) => {
        const error = actionData?.typed['pen'] === String(pen.id) ? actionData : undefined;
        const value = (name: 'intro' | 'noteBefore' | 'noteAfter'): string => error?.typed[name] ?? pen[name];
        return (
          <Panel
            key={pen.id}
            title={pen.name}
            actions={<LinkButton href={paths.author(pen.id)}>작가 화면 보기</LinkButton>}
          >
            <ConsoleForm error={error} about={{ pen: String(pen.id) }}>
              <TextArea
                label="소개"
                name="intro"
                rows={3}
                maxLength={PEN_LIMITS.intro}
                hint="작가 화면에 보입니다. 500자까지 적을 수 있습니다."
                defaultValue={value('intro')}
                error={errorAt(error, 'intro')}
              />
              <TextArea
                label="작가의 말 기본값 (본문 앞)"
                name="noteBefore"
                rows={2}
                maxLength={2000}
                hint="새 회차에 미리 채웁니다. 회차마다 고칠 수 있습니다."
                defaultValue={value('noteBefore')}
                error={errorAt(error, 'noteBefore')}
              />
              <TextArea
                label="작가의 말 기본값 (본문 뒤)"
                name="noteAfter"
                rows={2}
                maxLength={2000}
                defaultValue={value('noteAfter')}
                error={errorAt(error, 'noteAfter')}
              />
              <FormBar>
                <SendButton>저장</SendButton>
              </FormBar>
            </ConsoleForm>
          </Panel>
        );
      })}
      <Panel title="정산 정보" lead="정산받을 사람과 계좌, 세금 구분입니다. 작품을 유료로 연재하려면 필요합니다.">
        <FormBar>
          <LinkButton href={studioPaths.payee()}>정산 정보 입력</LinkButton>
        </FormBar>
      </Panel>
      <Panel
        title="내 작품 내려받기"
        lead="작품 정보와 신고, 이야기·인물, 모든 회차의 모든 판, 작가의 말, 쓰던 초안, 댓글 수를 누구나 열 수 있는 파일(ZIP)로 드립니다. 이용이 제한되었거나 탈퇴하실 때에도 언제든지 받을 수 있습니다."
      >
        <FormBar>
          <LinkButton href="/studio/export" download>
            ZIP으로 내려받기
          </LinkButton>
        </FormBar>
      </Panel>
      <Panel
        title="본인인증과 탈퇴"
        lead={
          isVerified
            ? '본인인증을 마쳤습니다.'
            : '19세 작품을 쓰려면 본인인증이 필요합니다. 다른 작품은 없어도 연재할 수 있습니다.'
        }
      >
        <p>
          탈퇴할 때 공개된 작품을 필명으로 남길지, 내릴지 고릅니다. 초안과 작가의 말 기본값은 삭제됩니다. 구매한 독자는
          내린 회차를 계속 볼 수 있습니다.
        </p>
        <FormBar>
          {isVerified ? null : <LinkButton href="/my/adult">본인인증</LinkButton>}
          <LinkButton href="/my/withdraw">회원 탈퇴</LinkButton>
        </FormBar>
      </Panel>
    </ConsolePage>
  );
}
