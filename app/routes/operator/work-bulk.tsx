import type { ReactNode } from 'react';
import { type EpisodesPreview, changeEpisodes, previewEpisodes, seoulField, showDeskWork } from '#domain/works';
import { ConsoleForm, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { DataTable } from '../../operator/kit/data-table.tsx';
import kit from '../../operator/kit/kit.module.css';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { faultOf, settleDeskAct } from '../../operator/works/desk-act.server.ts';
import { EpisodeChanges } from '../../operator/works/episode-changes.tsx';
import { episodeChangeOf, episodesOf, readersSeeEpisodes } from '../../operator/works/episodes-bulk.server.ts';
import styles from '../../operator/works/works.module.css';
import { addressNumber, answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/work-bulk';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const { searchParams: search } = url;
  const work = await showDeskWork(facts.ctx, workId).catch((error: unknown) => answerRefusal(error, url.pathname));
  const [target, change] = [episodesOf(search), episodeChangeOf(search)];
  const picked = target.kind === 'ids' ? target.ids : [];
  const typed: Record<string, string> = {
    from: seoulField(new Date(work.now)).slice(0, 10),
    ...Object.fromEntries(search),
    weekdays: search.getAll('weekdays').join(',') || work.sheet.weekdays.join(','),
  };
  const shown = { workId, title: work.sheet.title, picked, typed };
  if (!change) return { ...shown, preview: null, sees: [], fault: null };
  try {
    const preview = await previewEpisodes(facts.ctx, { workId, target, change });
    return { ...shown, preview, sees: readersSeeEpisodes(change), fault: null };
  } catch (error) {
    return { ...shown, preview: null, sees: [], fault: faultOf(error) };
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  const { searchParams: search } = url;
  const change = episodeChangeOf(search) ?? refuseAddress(url.pathname);
  return settleDeskAct(async () => {
    const order = { workId, target: episodesOf(search), change };
    await changeEpisodes(facts.ctx, { ...order, by, version: form('version') });
    return `/operator/works/${workId}/episodes?said=changed`;
  });
}

export default function WorkBulkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, picked, preview, sees, typed } = loaderData;
  const refused = actionData ?? loaderData.fault;
  return (
    <ConsolePage
      title="회차 한꺼번에 바꾸기"
      up={{ path: `/operator/works/${workId}/episodes`, name: `${title} 회차` }}
      lead="먼저 미리보기를 보여 드리고, 확인하신 뒤에 바꿉니다. 그사이 달라진 것이 있으면 바꾸지 않고 알려 드립니다."
    >
      {refused ? (
        <p role="alert" className={kit.refusal}>
          {refused.said}
        </p>
      ) : null}
      {preview ? <Preview preview={preview} sees={sees} /> : null}
      <EpisodeChanges picked={picked} typed={typed} />
    </ConsolePage>
  );
}

function Preview({ preview, sees }: { preview: EpisodesPreview; sees: string[] }): ReactNode {
  const count = (episodes: number): string => `${episodes.toLocaleString('ko-KR')}개`;
  const passed = preview.passedOver > 0 ? ` 바꿀 수 없는 회차 ${count(preview.passedOver)}는 그대로 둡니다.` : '';
  return (
    <Panel title="미리보기" lead={`회차 ${count(preview.count)}가 바뀝니다.${passed}`}>
      <ul className={styles.says}>
        {sees.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {preview.groups.length < preview.count ? <Groups preview={preview} /> : null}
      <Steps caption="처음 회차" steps={preview.first} />
      {preview.last.length > 0 ? <Steps caption="마지막 회차" steps={preview.last} /> : null}
      <ConsoleForm>
        <input type="hidden" name="version" value={preview.version} />
        <FormBar>
          <SendButton>{count(preview.count)} 바꾸기</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

function Groups({ preview }: { preview: EpisodesPreview }): ReactNode {
  return (
    <DataTable
      caption="바뀌는 내용"
      rows={preview.groups}
      keyOf={({ from, to }) => `${from}>${to}`}
      empty=""
      columns={[
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
        { title: '차례', cell: ({ first, last }) => (first === last ? first : `${first}–${last}`) },
        { title: '회차', kind: 'number', cell: ({ episodes }) => `${episodes.toLocaleString('ko-KR')}개` },
      ]}
    />
  );
}

function Steps({ caption, steps }: { caption: string; steps: EpisodesPreview['first'] }): ReactNode {
  return (
    <DataTable
      caption={caption}
      rows={steps}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { title: '차례', kind: 'number', cell: ({ position }) => position },
        { title: '제목', cell: ({ title }) => title },
        { title: '지금', cell: ({ from }) => from },
        { title: '바뀐 뒤', cell: ({ to }) => to },
      ]}
    />
  );
}
