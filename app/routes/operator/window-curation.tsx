import type { ReactNode } from 'react';
import { curationForm } from '#contract/window-forms';
import { momentField } from '#contract/window-fields';
import {
  USUAL,
  arrangeBanners,
  arrangeRows,
  listCurations,
  readCuration,
  removeCuration,
  saveCuration,
} from '#domain/showcase';
import { AskFirst, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { ArrangedTable } from '../../operator/window/arranged-table.tsx';
import { CURATION_PARTS, PAGE_NAMES, ROW_NAMES } from '../../operator/window/curation-desk.ts';
import { sourceWords } from '../../operator/window/curation-desk.server.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import { WarningList } from '../../operator/window/warning-list.tsx';
import { faulty, leadOn, refused, valuesOf, warningsIn } from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import { periodText } from '../../operator/window/window-words.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-curation';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  try {
    const curation = await readCuration(facts.ctx, id);
    const { titles } = await listCurations(facts.ctx);
    const { page, slug, title, isPublished, startsAt, endsAt, seen } = curation;
    return {
      id,
      name: `${PAGE_NAMES[page]} · ${title || '평소'}`,
      isUsual: slug === USUAL,
      seen,
      values: {
        page,
        slug,
        title,
        isDraft: isPublished ? '' : 'on',
        startsAt: momentField(startsAt),
        endsAt: momentField(endsAt),
      },
      rows: (curation.lines ?? []).map((line) => ({
        title: line.title,
        note: [ROW_NAMES[line.source.kind], sourceWords(line)].filter(Boolean).join(' · '),
        period: periodText(line.startsAt ?? null, line.endsAt ?? null),
      })),
      banners: (curation.banners ?? []).map((banner) => ({
        title: banner.title ?? titles.get(banner.work ?? 0) ?? banner.promotion ?? banner.quote,
        note: [banner.promotion ? '기획전' : (banner.link ?? '작품'), banner.picture ? '그림' : '표지'].join(' · '),
        period: periodText(banner.startsAt ?? null, banner.endsAt ?? null),
      })),
      warnings: warningsIn(url),
    };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

/** What a button or a drag of a list asks for: `rows:up:2`, `banners:move:0:3`; undefined for anything else. */
function changeIn(deed: string) {
  const [, list, act, place, goal] = /^(rows|banners):(up|down|remove|move):(\d{1,3})(?::(\d{1,3}))?$/.exec(deed) ?? [];
  if (act === undefined || (act === 'move') !== (goal !== undefined)) return undefined;
  const at = Number(place);
  if (act === 'remove') return { list, change: { kind: 'remove', at } as const };
  const by = { up: -1, down: 1 }[act] ?? Number(goal) - at;
  return { list, change: { kind: 'move', at, by } as const };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const id = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  const typed = valuesOf(form);
  const asked = changeIn(form('deed'));
  try {
    if (form('act') === 'remove') {
      await removeCuration(facts.ctx, { by, id });
      return leadOn('/operator/window/curations', { said: 'removed' });
    }
    if (asked) {
      const order = { by, id, seen: form('seen'), change: asked.change };
      await (asked.list === 'rows' ? arrangeRows(facts.ctx, order) : arrangeBanners(facts.ctx, order));
      return leadOn(url.pathname, { said: asked.change.kind === 'remove' ? 'removed' : 'saved' });
    }
    const read = curationForm.safeParse(typed);
    if (!read.success) {
      const [issue] = read.error.issues;
      return faulty({ field: String(issue?.path[0] ?? ''), said: issue?.message ?? '' }, typed);
    }
    await saveCuration(facts.ctx, { by, id, draft: read.data });
    return leadOn(url.pathname, { said: 'saved' });
  } catch (error) {
    return refused(error, { fields: {}, typed });
  }
}

export default function OperatorCurationPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, name, isUsual, seen, values, rows, banners, warnings } = loaderData;
  const fault = actionData?.fault;
  const path = `/operator/window/curations/${id}`;
  const typed = fault?.typed['page'] ? fault.typed : values;
  return (
    <ConsolePage
      title={name}
      lead={
        isUsual
          ? '다른 진열이 없을 때 늘 서는 진열입니다.'
          : '기간 동안 평소의 진열 대신 섭니다. 비운 것은 평소대로입니다.'
      }
      up={{ path: '/operator/window/curations', name: '홈 진열' }}
      actions={<LinkButton href={`${path}/preview`}>미리보기</LinkButton>}
    >
      <WarningList warnings={fault ? [fault.said] : warnings} />
      <Panel title="배너" actions={<LinkButton href={`${path}/banner`}>배너 걸기</LinkButton>}>
        <ArrangedTable
          list="banners"
          seen={seen}
          items={banners}
          path={`${path}/banner`}
          empty="걸린 배너가 없습니다. 작품의 첫 문장이 대신 섭니다."
        />
      </Panel>
      <Panel title="줄" actions={<LinkButton href={`${path}/row`}>줄 놓기</LinkButton>}>
        <ArrangedTable
          list="rows"
          seen={seen}
          items={rows}
          path={`${path}/row`}
          empty="놓은 줄이 없습니다. 평소의 줄이 대신 섭니다."
        />
      </Panel>
      {isUsual ? null : (
        <>
          <WindowForm fault={fault}>
            <DeskFields parts={CURATION_PARTS} values={typed} fault={fault} isKnown />
            <FormBar>
              <SendButton>저장</SendButton>
            </FormBar>
          </WindowForm>
          <AskFirst label="진열 지우기">
            <p>이 진열을 지웁니다. 서점 폴더에서 온 것은 초안으로 남습니다.</p>
            <form method="post">
              <SendButton tone="grave" name="act" value="remove">
                지우기
              </SendButton>
            </form>
          </AskFirst>
        </>
      )}
    </ConsolePage>
  );
}
