import type { ReactNode } from 'react';
import { changeCover } from '#domain/catalog-admin';
import { appealRating, asAuthor, saveAuthorWork, showAuthorWork } from '#domain/studio';
import { RATING_NAMES } from '#shared/catalog/ratings';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, FormBar, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { CoverForm } from '../../admin/catalog/cover-form.tsx';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { Appeal } from '../../studio/appeal-panel.tsx';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { declarationInput, typedWork, workInput, workValues } from '../../studio/work-form.server.ts';
import { WorkSections } from '../../studio/work-sections.tsx';
import { WorkTabs } from '../../studio/work-tabs.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/work-info';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const work = await showAuthorWork(pageContext.ctx, { memberNo, workId }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const { lock, version, sheet, cover } = work;
  const locked = lock && `운영자가 ${RATING_NAMES[lock.rating]}로 정했습니다. 사유: ${lock.reason}`;
  return { workId, version, cover, title: sheet.title, lock, locked, values: workValues(work) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const here = studioPaths.workPage(workId, 'info');
  if (form('act') === 'appeal')
    return runCatalogAction(async () => {
      await appealRating(ctx, { memberNo, workId, appeal: form('appeal') });
      return `${here}?said=appealed`;
    }, form.typed);
  if (form('act') === 'cover')
    return runCatalogAction(async () => {
      const by = await asAuthor(ctx, { memberNo, workId, right: 'publish' });
      const file = form.file('cover');
      const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      await changeCover(ctx, { by, id: workId, file: { name: file?.name ?? '', bytes } });
      return `${here}?said=saved`;
    });
  return runCatalogAction(async () => {
    const declaration = await declarationInput(pageContext, form);
    const input = { memberNo, workId, version: form('version'), work: workInput(form), declaration };
    const { isReviewed } = await saveAuthorWork(ctx, input);
    return `${here}?said=${isReviewed ? 'submitted' : 'saved'}`;
  }, typedWork(form));
}

const MESSAGES = {
  appealed: '이의를 보냈습니다. 결과는 알림으로 알려 드립니다.',
  submitted: '저장했습니다. 등급을 낮추거나 AI 표시를 빼는 변경은 검토한 뒤 적용됩니다.',
};

export default function WorkInfoPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, version, cover, title, values, lock, locked } = loaderData;
  const isAppeal = actionData?.typed['act'] === 'appeal';
  const isForm = actionData !== undefined && 'title' in actionData.typed;
  const error = isForm ? actionData : undefined;
  return (
    <ConsolePage title={title} up={{ path: studioPaths.home(), name: '내 작품' }} message={MESSAGES}>
      <WorkTabs workId={workId} current="info" />
      {lock ? (
        <Panel title="운영자가 정한 이용 등급">
          <p>{locked}</p>
          <Appeal {...lock} about={{}} error={isAppeal ? actionData : undefined} />
        </Panel>
      ) : null}
      <Panel title="표지">
        <div className={styles.coverRow}>
          <img
            className={styles.cover}
            src={`${studioPaths.workPage(workId, 'cover')}?v=${cover}`}
            alt="지금 표지"
            width={72}
            height={108}
          />
          <CoverForm error={isForm || isAppeal ? undefined : actionData} />
        </div>
      </Panel>
      <ConsoleForm error={error} encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
        <WorkSections
          values={error?.typed ?? values}
          error={error}
          locked={locked ?? undefined}
          bar={<SendButton>저장</SendButton>}
        />
      </ConsoleForm>
      <Panel title="작품 내리기" lead="대표 작가가 비밀번호를 다시 확인하고 내립니다.">
        <FormBar>
          <LinkButton href={studioPaths.workPage(workId, 'withdraw')}>작품 내리기</LinkButton>
        </FormBar>
      </Panel>
    </ConsolePage>
  );
}
