import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { discardDraft, saveDraft, openText, saveText } from '#domain/content-editor';
import { DomainError } from '#kernel/domain-error';
import { TEXT_LIMITS } from '#shared/catalog/revisions';
import { isDeepJson } from '#shared/web/json-depth';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { formText } from '../../../browser/form-text.ts';
import { parseId, orPage } from '../../../admin/components/page-number.server.ts';
import { Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import type { TextEditorProps } from '../../../admin/text-editor/text-editor.tsx';
import { EpisodeLinks } from '../../../admin/content/episode-links.tsx';
import styles from '../../../admin/content/texts.module.css';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/episode-text';

const MESSAGES = {
  saved: '새 판으로 저장했습니다. 공개된 회차는 독자에게 바로 보입니다.',
  dropped: '초안을 버렸습니다.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const opened = await orPage(openText(pageContext.ctx, { by: actor, episodeId: parseId(params.id, url.pathname) }));
  const { episode, neighbours, draft, others } = opened;
  return { episode, neighbours, others, draft, blocks: draft?.blocks ?? opened.blocks };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  const form = await readForm(request);
  const pagePath = adminPaths.episode(episodeId, 'text');
  const why = formText(form, 'why').slice(0, TEXT_LIMITS.why * 2);
  return runFormAction(
    async () => {
      if (formText(form, 'act') === 'drop') {
        await discardDraft(pageContext.ctx, { by: actor, episodeId });
        return `${pagePath}?said=dropped`;
      }
      const blocks = readJson(formText(form, 'blocks'));
      const [basedOn, version] = [Number(formText(form, 'basedOn')), Number(formText(form, 'version'))];
      try {
        await saveText(pageContext.ctx, { by: actor, episodeId, basedOn, blocks, why });
      } catch (error) {
        // After an error the input is in the draft.
        if (error instanceof DomainError)
          await saveDraft(pageContext.ctx, { by: actor, episodeId, basedOn, version, blocks }).catch(() => undefined);
        throw error;
      }
      return `${pagePath}?said=saved`;
    },
    { fields: { 'TEXT_ERROR 0010': 'why' }, typed: { why } },
  );
}

function readJson(text: string): unknown {
  if (isDeepJson(text)) throw new DomainError('INPUT_ERROR', '0005');
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('TEXT_ERROR', '0001');
  }
}

export default function EpisodeTextPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, neighbours, others, draft, blocks } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const isBehind = draft !== null && draft.basedOn !== episode.revision;
  const revisions = adminPaths.episode(episode.id, 'revisions');
  return (
    <ConsolePage
      title={`${episode.position}${UNIT_NAMES[episode.unit]} ${episode.title}`}
      up={{ path: adminPaths.workEpisodes(episode.workId), name: episode.workTitle }}
      lead={`지금 ${episode.revision}판입니다. 저장하면 새 판이 되고, 독자가 읽던 자리와 표시는 따라옵니다.`}
      message={MESSAGES}
      actions={
        <>
          <LinkButton href={adminPaths.episode(episode.id, 'preview')}>미리 보기</LinkButton>
          <LinkButton href={revisions}>판 목록</LinkButton>
        </>
      }
    >
      <ErrorMessage error={actionData?.field === '' ? actionData : undefined} />
      {others.map(({ name, keptAt }) => (
        <p key={name} role="status" className={styles.warn}>
          {name} 님도 이 글을 고치고 있습니다. 마지막으로 쓴 때는 {formatSeoulTime(keptAt)}입니다. 먼저 저장한 글이 새
          판이 되고, 나중에 저장하는 분께 알려 드립니다.
        </p>
      ))}
      {draft ? (
        <p className={styles.warn}>
          {formatSeoulTime(draft.keptAt)}에 쓰시던 초안입니다. 저장하기 전에는 독자에게 보이지 않습니다.
          {isBehind ? (
            <>
              {' '}
              이 초안은 {draft.basedOn}판에서 시작했고, 그사이 {episode.revision}판이 저장되었습니다.{' '}
              <a href={`${revisions}?older=${draft.basedOn}&newer=${episode.revision}`}>무엇이 바뀌었는지 보기</a>.
              저장하면 초안의 글이 그 위에 새 판이 됩니다.
            </>
          ) : null}
        </p>
      ) : null}
      <noscript>
        <p className={styles.warn}>
          본문을 고치려면 스크립트가 필요합니다. 미리 보기와 판 목록은 그대로 쓰실 수 있습니다.
        </p>
      </noscript>
      <LazyEditor
        episodeId={episode.id}
        basedOn={episode.revision}
        draftVersion={draft?.version ?? 0}
        blocks={blocks}
        form={form}
      />
      <form ref={form} method="post" noValidate className={kit.form}>
        <div className={kit.fields}>
          <input type="hidden" name="blocks" />
          <input type="hidden" name="version" />
          <input type="hidden" name="basedOn" value={episode.revision} />
          <Field
            label="왜 고치시나요?"
            name="why"
            hint="판 목록과 감사 기록에 남습니다. 비워 두셔도 됩니다."
            maxLength={TEXT_LIMITS.why}
            defaultValue={actionData?.typed['why'] ?? ''}
            error={actionData?.field === 'why' ? actionData.message : undefined}
          />
          <FormBar>
            <SendButton>새 판으로 저장</SendButton>
          </FormBar>
        </div>
      </form>
      {draft ? <DropDraft /> : null}
      <EpisodeLinks neighbours={neighbours} page="text" />
    </ConsolePage>
  );
}

/** Lazy: the editor is large. */
function LazyEditor(props: TextEditorProps): ReactNode {
  const [Editor, setEditor] = useState<ComponentType<TextEditorProps>>();
  useEffect(() => {
    void import('../../../admin/text-editor/text-editor.tsx').then(({ TextEditor }) => setEditor(() => TextEditor));
  }, []);
  return Editor ? <Editor {...props} /> : <p role="status">본문을 여는 중입니다.</p>;
}

function DropDraft(): ReactNode {
  return (
    <Disclosure label="초안 버리기">
      <p>쓰시던 초안을 지우고 독자에게 보이는 글로 돌아갑니다. 지운 초안은 되찾을 수 없습니다.</p>
      <form method="post">
        <input type="hidden" name="act" value="drop" />
        <SendButton tone="grave">초안 버리기</SendButton>
      </form>
    </Disclosure>
  );
}
