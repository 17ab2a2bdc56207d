import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, openText, saveText } from '#domain/editing';
import { Refusal } from '#shared/refusal';
import { TEXT_LIMITS } from '#vocabulary/editing';
import { isDeepJson } from '#vocabulary/json-depth';
import { seoulMoment } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { formText } from '../../form-text.ts';
import { numberOf, orPage } from '../../operator/console-number.server.ts';
import { AskFirst, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton } from '../../operator/kit/console-page.tsx';
import kit from '../../operator/kit/kit.module.css';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RefusedLine } from '../../operator/refused-line.tsx';
import { settleAct } from '../../operator/settle-act.server.ts';
import type { TextEditorProps } from '../../operator/text-editor/text-editor.tsx';
import { EpisodeLinks } from '../../operator/texts/episode-links.tsx';
import styles from '../../operator/texts/texts.module.css';
import { requestFacts } from '../../request-context.server.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/episode-text';

const SAID = { saved: '새 판으로 저장했습니다. 공개된 회차는 독자에게 바로 보입니다.', dropped: '초안을 버렸습니다.' };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const opened = await orPage(openText(facts.ctx, { by, episodeId: numberOf(params.id, url.pathname) }));
  const { episode, neighbours, draft, others } = opened;
  return { episode, neighbours, others, draft, blocks: draft?.blocks ?? opened.blocks };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  const form = await sentForm(request);
  const here = `/operator/episodes/${episodeId}/text`;
  const why = formText(form, 'why').slice(0, TEXT_LIMITS.why * 2);
  return settleAct(
    async () => {
      if (formText(form, 'act') === 'drop') {
        await dropDraft(facts.ctx, { by, episodeId });
        return `${here}?said=dropped`;
      }
      const blocks = readJson(formText(form, 'blocks'));
      const [basedOn, version] = [Number(formText(form, 'basedOn')), Number(formText(form, 'version'))];
      try {
        await saveText(facts.ctx, { by, episodeId, basedOn, blocks, why });
      } catch (error) {
        // What was typed is not lost by a refusal: it lies in the draft when the page comes back.
        if (error instanceof Refusal)
          await keepDraft(facts.ctx, { by, episodeId, basedOn, version, blocks }).catch(() => undefined);
        throw error;
      }
      return `${here}?said=saved`;
    },
    { fields: { 'TEXT_ERROR 0010': 'why' }, typed: { why } },
  );
}

function readJson(text: string): unknown {
  if (isDeepJson(text)) throw new Refusal('INPUT_ERROR', '0005');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('TEXT_ERROR', '0001');
  }
}

export default function EpisodeTextPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, neighbours, others, draft, blocks } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const isBehind = draft !== null && draft.basedOn !== episode.revision;
  const revisions = `/operator/episodes/${episode.id}/revisions`;
  return (
    <ConsolePage
      title={`${episode.position}${UNIT_NAMES[episode.unit]} ${episode.title}`}
      up={{ path: `/operator/works/${episode.workId}/episodes`, name: episode.workTitle }}
      lead={`지금 ${episode.revision}판입니다. 저장하면 새 판이 되고, 독자가 읽던 자리와 표시는 따라옵니다.`}
      said={SAID}
      actions={
        <>
          <LinkButton href={`/operator/episodes/${episode.id}/preview`}>미리 보기</LinkButton>
          <LinkButton href={revisions}>판 목록</LinkButton>
        </>
      }
    >
      <RefusedLine fault={actionData?.field === '' ? actionData : undefined} />
      {others.map(({ name, keptAt }) => (
        <p key={name} role="status" className={styles.warn}>
          {name} 님도 이 글을 고치고 있습니다. 마지막으로 쓴 때는 {seoulMoment(keptAt)}입니다. 먼저 저장한 글이 새 판이
          되고, 나중에 저장하는 분께 알려 드립니다.
        </p>
      ))}
      {draft ? (
        <p className={styles.warn}>
          {seoulMoment(draft.keptAt)}에 쓰시던 초안입니다. 저장하기 전에는 독자에게 보이지 않습니다.
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
      <EditorPlace
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
            error={actionData?.field === 'why' ? actionData.said : undefined}
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

/** The editor comes when the page stands, and only here. */
function EditorPlace(props: TextEditorProps): ReactNode {
  const [Editor, setEditor] = useState<ComponentType<TextEditorProps>>();
  useEffect(() => {
    void import('../../operator/text-editor/text-editor.tsx').then(({ TextEditor }) => setEditor(() => TextEditor));
  }, []);
  return Editor ? <Editor {...props} /> : <p role="status">본문을 여는 중입니다.</p>;
}

function DropDraft(): ReactNode {
  return (
    <AskFirst label="초안 버리기">
      <p>쓰시던 초안을 지우고 독자에게 보이는 글로 돌아갑니다. 지운 초안은 되찾을 수 없습니다.</p>
      <form method="post">
        <input type="hidden" name="act" value="drop" />
        <SendButton tone="grave">초안 버리기</SendButton>
      </form>
    </AskFirst>
  );
}
